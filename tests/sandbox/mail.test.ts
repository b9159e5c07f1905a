import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sandbox } from '#sandbox/app.ts'
import type { Letter } from '#tests/support/mailbox.ts'

let dataDir: string
let running: Awaited<ReturnType<typeof start>>

async function start() {
  const letterbox = createServer().listen(0, '127.0.0.1')
  await once(letterbox, 'listening')
  const app = Fastify({ forceCloseConnections: true })
  await app.register(sandbox({ dataDir, publicUrl: 'http://localhost', letterbox }), { prefix: '/sandbox' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = letterbox.address() as AddressInfo
  return {
    origin,
    port,
    transport: createTransport({ host: '127.0.0.1', port }),
    mail: async () => ((await (await fetch(`${origin}/sandbox/api/mail`)).json()) as { data: Letter[] }).data,
    stop: async () => {
      await app.close()
      letterbox.close()
    },
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'porchlight-mail-'))
  running = await start()
})
beforeEach(() => fetch(`${running.origin}/sandbox/api/mail`, { method: 'DELETE' }))
afterAll(async () => {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const LETTER = {
  from: 'Porchlight <hello@porchlight.test>',
  to: 'maya@example.test',
  subject: 'Café at 8, and a line long enough that it must be folded somewhere on its way to the mailbox, ¿sí?',
  text: `Dear Maya,\n\n${'Long lines are folded on their way, and every space of them must arrive. '.repeat(9)}\n.a dot begins this line\n${'é'.repeat(300)}\nhttps://porchlight.test/reset-password#${'t'.repeat(43)}\n`,
  html: '<p>Dear <b>Maya</b> & é</p>',
}

describe('the mailbox', () => {
  test('the mailbox takes a letter by SMTP and shows it as it was written', async () => {
    await running.transport.sendMail(LETTER)
    const [letter] = await running.mail()
    expect(letter).toMatchObject({ ...LETTER, text: LETTER.text.trimEnd() })
    expect(letter?.links).toEqual([`https://porchlight.test/reset-password#${'t'.repeat(43)}`])
  })

  test('the mailbox lists the newest first, filtered by recipient if asked, and can be cleared', async () => {
    await running.transport.sendMail(LETTER)
    await running.transport.sendMail({ ...LETTER, to: ['dana@example.test', 'nora@example.test'], subject: 'Two' })
    const [first] = await running.mail()
    expect(first).toMatchObject({ subject: 'Two', to: 'dana@example.test, nora@example.test' })
    const toMaya = await fetch(`${running.origin}/sandbox/api/mail?to=maya@example.test`)
    expect(((await toMaya.json()) as { data: Letter[] }).data).toHaveLength(1)
    expect((await fetch(`${running.origin}/sandbox/api/mail`, { method: 'DELETE' })).status).toBe(204)
    expect(await running.mail()).toEqual([])
  })

  test('the mailbox still has its letters after a restart', async () => {
    await running.transport.sendMail(LETTER)
    await running.stop()
    running = await start()
    expect(await running.mail()).toMatchObject([{ subject: LETTER.subject }])
  })

  test('the mailbox has a page for people, with links to follow, and no script of a letter runs', async () => {
    await running.transport.sendMail({ ...LETTER, subject: '<script>alert(1)</script>' })
    const [letter] = await running.mail()
    const list = await fetch(`${running.origin}/sandbox/mail`)
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await list.text()).toContain('&lt;script&gt;')
    const page = await (await fetch(`${running.origin}/sandbox/mail/${letter?.id}`)).text()
    expect(page).toContain(`href="https://porchlight.test/reset-password#${'t'.repeat(43)}"`)
    expect(page).not.toContain('<script>')
    expect((await fetch(`${running.origin}/sandbox/mail/none`)).status).toBe(404)
  })
})

/** Sends a letter line by line, after each reply; gives it as the mailbox read it. */
async function deliver(...letter: string[]): Promise<Letter | undefined> {
  const body = [...letter, '.'].join('\r\n')
  const lines = ['HELO me', 'MAIL FROM:<a@b.test>', 'RCPT TO:<c@d.test>', 'DATA', body, 'QUIT']
  const socket = connect(running.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString()
    if (heard.endsWith('\r\n')) socket.write(`${lines.shift() ?? ''}\r\n`)
  })
  await once(socket, 'close')
  return (await running.mail())[0]
}

test('a letter without parts, or with none at all, is read as far as possible', async () => {
  expect(await deliver('Subject: bare', '', 'Hello')).toMatchObject({ subject: 'bare', text: 'Hello', html: '' })
  expect(await deliver('')).toMatchObject({ from: 'a@b.test', to: 'c@d.test', subject: '', text: '', html: '' })
  const base64 = ['Subject: =?utf-8?B?w6k=?=', 'Content-Transfer-Encoding: base64', '', 'aGk=']
  expect(await deliver(...base64)).toMatchObject({ subject: 'é', text: 'hi' })
})
