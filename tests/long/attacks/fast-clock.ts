import { replaceDate } from '#tests/support/programs/replace-date.ts'

// Loaded before a server: a minute passes in a second.

const SPEED = 60

const trueNow = Date.now.bind(Date)
const started = trueNow()
replaceDate(() => started + (trueNow() - started) * SPEED)
