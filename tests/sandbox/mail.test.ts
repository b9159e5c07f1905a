import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'

import { testFolder } from '#tests/support/test-folder.ts'
import { lettersTo } from '#tests/support/mailbox.ts'
import { WITH_TOKEN } from '#tests/support/sandbox-token.ts'

import { startSandbox } from './support/start-sandbox.ts'

const LINK = `https://porchlight.test/reset-password#${'t'.repeat(43)}`
const LETTER = {
  from: 'Porchlight <hello@porchlight.test>',
  to: 'maya@example.test',
  subject: 'Café at 8, and a line long enough that it must be folded somewhere on its way to the mailbox, ¿sí?',
  text: `Dear Maya,\n\n${'Long lines are folded on their way, and every space of them must arrive. '.repeat(9)}\n.a dot begins this line\n${'é'.repeat(300)}\n${LINK}\n`,
  html: '<p>Dear <b>Maya</b> & é</p>',
}

/** A sandbox with a mail server, which has taken a letter. */
async function withLetter(changes: Partial<typeof LETTER> = {}) {
  const dataDir = testFolder()
  const letterbox = createServer().listen(0, '127.0.0.1')
  await once(letterbox, 'listening')
  const running = await startSandbox({ dataDir, letterbox })
  onTestFinished(async () => {
    await running.stop()
    letterbox.close()
  })
  const { port } = letterbox.address() as AddressInfo
  await createTransport({ host: '127.0.0.1', port }).sendMail({ ...LETTER, ...changes })
  const letters = await lettersTo(running.origin, LETTER.to)
  return { running, dataDir, letters }
}

test('the mailbox takes a letter by SMTP and shows it as it was written, also after a restart', async () => {
  const { running, dataDir, letters } = await withLetter()
  expect(letters).toMatchObject([{ ...LETTER, text: LETTER.text.trimEnd(), links: [LINK] }])
  await running.stop()
  const again = await startSandbox({ dataDir })
  onTestFinished(again.stop)
  expect(await lettersTo(again.origin, LETTER.to)).toEqual(letters)
})

test('the mailbox has a page for people, with links to follow, and no script of a letter runs', async () => {
  const { running, letters } = await withLetter({ subject: '<script>alert(1)</script>' })
  const list = await fetch(`${running.base}/mail`, { headers: WITH_TOKEN })
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await list.text()).toContain('&lt;script&gt;')
  const page = await (await fetch(`${running.base}/mail/${letters[0]?.id}`, { headers: WITH_TOKEN })).text()
  expect(page).toContain(`href="${LINK}"`)
  expect(page).not.toContain('<script>')
  expect((await fetch(`${running.base}/mail/none`, { headers: WITH_TOKEN })).status).toBe(404)
})
