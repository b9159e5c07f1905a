import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { attachment, fileNameOf } from '#server/http/file-name.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createTemplate, storePicture } from '#tests/support/templates.ts'

let server: TestServer
let agent: Browser
let fileKey: string

beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn((await server.createAgent()).email)
  fileKey = await storePicture(server.context, '#4B1D42', { width: 400, height: 400 })
})

afterAll(() => server.close())

const addressOf = async (title: string, key: string | null = fileKey) =>
  `/api/templates/${(await createTemplate(server.context, { title, fileKey: key })).uuid}/download`

/** The name a browser takes: of the two that are given the extended one (RFC 6266, 4.3). */
function nameIn(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)$/.exec(header ?? '')?.[1]
  if (encoded === undefined) throw new Error(`No name in ${header}`)
  return decodeURIComponent(encoded)
}

describe('the file of a template', () => {
  test('a template file is sent whole or from where it was lost, named by its title, cached by the browser only', async () => {
    const address = await addressOf('Closing Guide')
    const answer = await agent.fetch(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="Closing Guide.png"; filename*=UTF-8''Closing%20Guide.png`,
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    const content = await server.context.storage.read(fileKey)
    expect(answer.headers.get('content-length')).toBe(String(content.length))
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    const headers = { range: 'bytes=100-', 'if-range': answer.headers.get('etag') ?? '' }
    const rest = await agent.fetch(address, { headers })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(100))).toBe(true)
  })

  test('a template without a file, or whose file is gone from storage, is 404', async () => {
    expect((await agent.fetch(await addressOf('None', null))).status).toBe(404)
    const gone = await storePicture(server.context, '#123456')
    await server.context.storage.remove(gone)
    const answer = await agent.fetch(await addressOf('Gone', gone))
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })
})

test.each([
  ['Guía de compra: ¿qué sigue?', 'Guía de compra ¿qué sigue.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['line\r\nSet-Cookie: x=1', 'line Set-Cookie x=1.pdf'],
  [' . ', 'Template.pdf'],
  ['\u{1f3e1}'.repeat(100), `${'\u{1f3e1}'.repeat(50)}.pdf`],
])('a template titled %j is downloaded as %j', (title, name) => {
  expect(fileNameOf(title, 'pdf')).toBe(name)
})

describe('the name of a file', () => {
  const title = fc.string({ unit: 'binary', maxLength: 400 })

  test('a download name is valid on any device, whatever the title', () => {
    fc.assert(
      fc.property(title, (text) => {
        const name = fileNameOf(text, 'pdf')
        expect(name).toMatch(/^[^\s.][^\p{Cc}\p{Cf}"*/:<>?\\|]*\.pdf$/u)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i)
        expect(Buffer.byteLength(name)).toBeLessThan(255)
      }),
    )
  })

  test('a download name travels in an ASCII header and decodes to what it was', () => {
    fc.assert(
      fc.property(title, (text) => {
        const name = fileNameOf(text, 'pdf')
        const header = attachment(name)
        expect(header).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[\w.!~%-]+$/)
        expect(header).toMatch(/^[\u0020-\u007e]*$/)
        expect(nameIn(header)).toBe(name)
      }),
    )
  })
})
