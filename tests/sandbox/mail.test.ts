import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
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
  test('the mailbox takes a letter by SMTP and shows it as it was written, also after a restart', async () => {
    await running.transport.sendMail(LETTER)
    const [letter] = await running.mail()
    expect(letter).toMatchObject({ ...LETTER, text: LETTER.text.trimEnd() })
    expect(letter?.links).toEqual([`https://porchlight.test/reset-password#${'t'.repeat(43)}`])
    await running.stop()
    running = await start()
    expect(await running.mail()).toEqual([letter])
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
