import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'

import { testFolder } from '#tests/support/test-folder.ts'
import { emailsTo } from '#tests/support/mailbox.ts'
import { WITH_TOKEN } from '#tests/support/sandbox-token.ts'

import { startSandbox } from './support/start-sandbox.ts'

const LINK = `https://porchlight.test/reset-password#${'t'.repeat(43)}`
const EMAIL = {
  from: 'Porchlight <hello@porchlight.test>',
  to: 'maya@example.test',
  subject: 'Café at 8, and a line long enough that it must be folded somewhere on its way to the mailbox, ¿sí?',
  text: `Dear Maya,\n\n${'Long lines are folded on their way, and every space of them must arrive. '.repeat(9)}\n.a dot begins this line\n${'é'.repeat(300)}\n${LINK}\n`,
  html: '<p>Dear <b>Maya</b> & é</p>',
}

/** A sandbox with a mail server, which has taken an email. */
async function withEmail(changes: Partial<typeof EMAIL> = {}) {
  const dataDir = testFolder()
  const mailServer = createServer().listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const running = await startSandbox({ dataDir, mailServer })
  onTestFinished(async () => {
    await running.stop()
    mailServer.close()
  })
  const { port } = mailServer.address() as AddressInfo
  await createTransport({ host: '127.0.0.1', port }).sendMail({ ...EMAIL, ...changes })
  const sentEmails = await emailsTo(running.origin, EMAIL.to)
  return { running, dataDir, sentEmails }
}

test('the mailbox takes an email by SMTP and shows it as it was written, also after a restart', async () => {
  const { running, dataDir, sentEmails } = await withEmail()
  expect(sentEmails).toMatchObject([{ ...EMAIL, text: EMAIL.text.trimEnd(), links: [LINK] }])
  await running.stop()
  const again = await startSandbox({ dataDir })
  onTestFinished(again.stop)
  expect(await emailsTo(again.origin, EMAIL.to)).toEqual(sentEmails)
})

test('the mailbox has a page for people, with links to follow, and no script of an email runs', async () => {
  const { running, sentEmails } = await withEmail({ subject: '<script>alert(1)</script>' })
  const list = await fetch(`${running.base}/mail`, { headers: WITH_TOKEN })
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await list.text()).toContain('&lt;script&gt;')
  const page = await (await fetch(`${running.base}/mail/${sentEmails[0]?.id}`, { headers: WITH_TOKEN })).text()
  expect(page).toContain(`href="${LINK}"`)
  expect(page).not.toContain('<script>')
  expect((await fetch(`${running.base}/mail/none`, { headers: WITH_TOKEN })).status).toBe(404)
})
