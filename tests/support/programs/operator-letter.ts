import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { openMail } from '#server/mail/mail.ts'
import { sendOperatorLetter } from '#server/modules/operator-letter/service.ts'

// A process that may be killed while it sends the operator's letter. Its argument is the time.
const config = readConfig(process.env)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const { db, close } = await openDatabase(config, log)
const now = new Date(process.argv[2] ?? '')
const mail = openMail(config.mail, config.operator)
process.stdout.write(`${await sendOperatorLetter({ config, db, log, mail, now: () => now })}\n`)
await close()
