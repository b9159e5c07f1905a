import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

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

/** Sends these lines one after the other, and gives every reply. */
async function converse(lines: string[]): Promise<string[]> {
  const socket = connect(running.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString()
    if (!heard.endsWith('\r\n')) return
    const next = lines.shift()
    if (next === undefined) socket.end()
    else socket.write(`${next}\r\n`)
  })
  await once(socket, 'close')
  return heard.trimEnd().split('\r\n')
}

describe('the mailbox', () => {
  test('the mailbox takes a letter by SMTP and shows it as it was written', async () => {
    await running.transport.sendMail(LETTER)
    const [letter] = await running.mail()
    expect(letter).toMatchObject({ ...LETTER, text: LETTER.text.trimEnd() })
    expect(letter?.links).toEqual([`https://porchlight.test/reset-password#${'t'.repeat(43)}`])
  })

  test('the mailbox lists the newest first, filtered by recipient if asked, and can be cleared', async () => {
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

  test('the mailbox accepts a letter in any number of pieces', async () => {
    const socket = connect(running.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const pieces =
      'EHLO me\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\nSubject: bit by bit\r\n\r\n..one dot\r\n.\r\nQUIT\r\n'
    await once(socket, 'data')
    for (const character of pieces) socket.write(character)
    socket.resume()
    await once(socket, 'close')
    expect((await running.mail())[0]).toMatchObject({ subject: 'bit by bit', text: '.one dot', from: 'a@b.test' })
  })

  test('the mailbox enforces the order of SMTP commands, and continues after an error', async () => {
    const replies = await converse([
      'HELO me',
      'RCPT TO:<c@d.test>',
      'MAIL FROM:a',
      'MAIL FROM:<a@b.test>',
      'DATA',
      'UNKNOWN x',
      'RSET',
      'NOOP',
      'QUIT',
    ])
    expect(replies.map((reply) => reply.slice(0, 3))).toEqual([
      '220',
      '250',
      '503',
      '501',
      '250',
      '503',
      '500',
      '250',
      '250',
      '221',
    ])
  })

  test('the mailbox survives a client that breaks off in the middle of a letter', async () => {
    const before = (await running.mail()).length
    const socket = connect(running.port, '127.0.0.1')
    socket.write('EHLO me\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\nSubject: half')
    await once(socket, 'data')
    socket.destroy()
    await running.transport.sendMail(LETTER)
    expect(await running.mail()).toHaveLength(before + 1)
  })
})

describe('a letter', () => {
  const deliver = async (...lines: string[]) => {
    await converse([
      'HELO me',
      'MAIL FROM:<a@b.test>',
      'RCPT TO:<c@d.test>',
      'DATA',
      [...lines, '.'].join('\r\n'),
      'QUIT',
    ])
    const [letter] = await running.mail()
    return letter
  }

  test('a letter without parts, or with none at all, is read as far as possible', async () => {
    expect(await deliver('Subject: bare', '', 'Hello')).toMatchObject({ subject: 'bare', text: 'Hello', html: '' })
    expect(await deliver('')).toMatchObject({ from: 'a@b.test', to: 'c@d.test', subject: '', text: '', html: '' })
    const base64 = ['Subject: =?utf-8?B?w6k=?=', 'Content-Transfer-Encoding: base64', '', 'aGk=']
    expect(await deliver(...base64)).toMatchObject({ subject: 'é', text: 'hi' })
  })
})
