import { replaceDate } from '#tests/support/programs/replace-date.ts'

// Loaded before a server: its clock is wrong by up to ten minutes and jumps every second or so. The monotonic clock runs
// on, as when an administrator or a virtual machine sets the time.

const MOST_WRONG_MS = 10 * 60_000
const JUMP_EVERY_MS = 1_000

const trueNow = Date.now.bind(Date)
let wrongByMs = 0
const jump = () => {
  wrongByMs = Math.round((Math.random() * 2 - 1) * MOST_WRONG_MS)
}
jump()
setInterval(jump, JUMP_EVERY_MS).unref()
replaceDate(() => trueNow() + wrongByMs)
