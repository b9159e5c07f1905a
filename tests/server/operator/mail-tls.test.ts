import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openMail } from '#server/mail/mail.ts'

const OPERATOR = { name: 'Porchlight LLC', address: '12 Cedar Lane', email: 'hello@porchlight.example' }
const EMAIL = { to: 'maya@porchlight.example', subject: 'Hi', text: 'A link with a secret', html: '<p>A link</p>' }

/** A mail server that offers no TLS, or whose offer was removed on the way; what it was told. */
async function plainMailServer(): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    let isData = false
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        if (line === 'STARTTLS') socket.write('502 Not here\r\n')
        else socket.write(isData ? '354 Go on\r\n' : line === 'QUIT' ? '221 Bye\r\n' : '250 AUTH PLAIN\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, heard }
}

/** Leads to this machine, and could be any for all that the server knows. */
const OTHER = '0.0.0.0'

test('an email and the password go to another machine with TLS only, and to this one also without', async () => {
  const { port, heard } = await plainMailServer()
  const from = 'Porchlight <hello@porchlight.example>'
  const here = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from }, OPERATOR)
  await here.send(EMAIL)
  expect(heard).toContain('DATA')
  heard.length = 0
  const there = openMail({ smtpUrl: `smtp://user:password@${OTHER}:${port}`, from }, OPERATOR)
  await expect(there.send(EMAIL)).rejects.toThrow()
  expect(heard.filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([])
})
