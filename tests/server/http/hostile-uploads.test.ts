import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { AdminTemplate } from '#contract/admin/templates.ts'
import type { Problem } from '#contract/problem.ts'
import { sendForm, type FormFields } from '#tests/support/admin-form.ts'
import { openBrowser, type Answered, type Browser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import {
  blackPng,
  crowdedIndex,
  deflatedZeros,
  emptyBoxes,
  manyScans,
  nestedBoxes,
  jpegWithMetadata,
  plain,
  pngChunk,
} from '#tests/support/media/hostile-media.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { report } from '#tests/support/report.ts'
import { startTestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/media/upload.ts'

/** What the process may take above its idle memory, whatever it is sent, in MB. */
const MOST_ABOVE_REST = 300

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-uploads-'))
let server: ChildProcess
let agent: Browser
let admin: Browser

const SETTINGS = {
  DATA_DIR: dataDir,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  APP_SECRET: 'a secret that is known to every test',
  UPLOADS_PER_HOUR: '1000',
  UPLOAD_MB_PER_HOUR: '10000',
  // As scripts/start.mjs sets them.
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

beforeAll(async () => {
  const first = await startTestServer({ onDisk: true, config: { dataDir } })
  const [one, other] = [await first.createAgent(), await first.createAdmin()]
  await first.close()
  const port = await freePort()
  const main = join(import.meta.dirname, '../../../src/server/main.ts')
  const env = { ...SETTINGS, PORT: String(port), PATH: process.env['PATH'] }
  server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(
    async () => {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
    },
    { timeout: 100_000, interval: 100 },
  )
  agent = await signIn(address, one.email)
  admin = await signIn(address, other.email)
  // Load everything that decodes once.
  expect((await photo(await plain(800, 800).jpeg().toBuffer())).status).toBe(200)
}, 180_000)

afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(address: string, email: string): Promise<Browser> {
  const browser = openBrowser(address)
  const answer = await browser.api('POST', '/login', { body: { email, password: PASSWORD } })
  expect(answer.status).toBe(200)
  return browser
}

const photo = (content: Uint8Array) => upload<Problem>(agent, '/agent/avatar-and-broker-logo', { avatar: { content } })

const send = <T = Problem>(path: string, fields: FormFields): Promise<Answered<T>> =>
  sendForm<T>(admin, 'POST', `/admin${path}`, fields)

const cover = <T = Problem>(content: Uint8Array) =>
  send<T>('/social-post-collections', { name: 'A', description: 'B', image: { content } })

const film = (content: Uint8Array) =>
  send('/social-posts', { title: 'A', caption: 'B', facebook: '1', type: 'reel', vertical_video_file: { content } })

/** One of the process's memory figures, in MB. */
function memory(figure: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** The most memory the server takes above idle while `work` is done, in MB. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const rest = memory('VmRSS')
  await work()
  return memory('VmHWM') - rest
}

const REFUSED = [422, 429, 503]

// Memory is read as Linux reports it.
describe.runIf(process.platform === 'linux')('the server’s memory stays within 300 MB above idle', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a picture of 64,000,000 by 1 pixels', () => blackPng(64_000_000, 1)],
    ['a picture of 1 by 64,000,000 pixels', () => blackPng(1, 64_000_000)],
    ['a picture of 20,000 by 20,000 pixels', () => blackPng(20_000, 20_000)],
    ['a picture with as many pixels as are taken', () => blackPng(12_000, 4_100)],
    [
      'a photo coded in passes',
      () => plain(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['an interlaced picture', () => plain(6500, 6500).png({ progressive: true }).toBuffer()],
    ['a photo to be turned', () => plain(8000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    [
      'texts and a profile that unfold into gigabytes',
      () => {
        const zeros = deflatedZeros(1000)
        const named = Buffer.concat([Buffer.from('a\0\0', 'latin1'), zeros])
        return blackPng(100, 100, [pngChunk('iCCP', named), pngChunk('zTXt', named), pngChunk('zTXt', named)])
      },
    ],
    ['a photo with 20,000 passes', () => manyScans(20_000)],
  ])('memory stays within its limit when %s is sent eight times at once', async (what, make) => {
    const content = await make()
    const started = Date.now()
    const above = await peakOf(async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? photo(content) : cover(content))),
      )
      for (const { status } of answers) expect([200, 201, ...REFUSED]).toContain(status)
    })
    report(`${what}: ${content.length} bytes, ${above} MB above rest, ${Date.now() - started} ms`)
    expect(above).toBeLessThan(MOST_ABOVE_REST)
  })

  test.each<[string, () => Buffer]>([
    ['two megabytes of empty boxes', () => emptyBoxes(250_000)],
    ['an index of a million empty boxes', () => crowdedIndex('free', 1_000_000)],
    ['an index of a million tracks', () => crowdedIndex('trak', 1_000_000)],
    ['boxes nested 100,000 deep', () => nestedBoxes(100_000)],
  ])('memory stays within its limit and the answer comes soon when a video is %s', async (what, make) => {
    const content = make()
    const started = Date.now()
    const above = await peakOf(async () => {
      expect(await film(content)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    })
    const took = Date.now() - started
    report(`${what}: ${content.length} bytes, ${above} MB above rest, ${took} ms`)
    expect(above).toBeLessThan(MOST_ABOVE_REST)
    expect(took).toBeLessThan(8000)
  })
})

async function storedAt(address: string | null): Promise<{ content: Buffer; headers: Headers }> {
  const answer = await admin.fetch(address ?? 'none')
  return { content: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

describe('a file that is two things at once', () => {
  test('a page appended to a picture is not stored', async () => {
    const { content } = { content: await plain(64, 64).png().toBuffer() }
    const { body } = await cover<{ data: AdminCollection }>(
      Buffer.concat([content, Buffer.from('<html><script>alert(1)</script></html>')]),
    )
    const stored = await storedAt(body.data.image_url)
    expect(stored.content.equals(content)).toBe(true)
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a PDF that is also something else is served as a PDF only', async () => {
    const file = Buffer.from(
      '%PDF-1.7\n<script>alert(1)</script>PK\u0003\u0004 and so on PK\u0005\u0006\n%%EOF\n',
      'latin1',
    )
    const { body } = await send<{ data: AdminTemplate }>('/templates', { title: 'A', file: { content: file } })
    const { headers } = await storedAt(body.data.file_url)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="1"/></svg>'],
    ['a GIF', 'GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
  ])('a picture upload that is really %s is refused', async (_what, text) => {
    const content = Buffer.from(text, 'latin1')
    expect((await cover(content)).status).toBe(422)
    expect((await photo(content)).status).toBe(422)
  })
})

test('a stored picture has no metadata about place, time or device, and its colors stay', async () => {
  const noted = await jpegWithMetadata()
  const { body } = await cover<{ data: AdminCollection }>(noted)
  const { content } = await storedAt(body.data.image_url)
  expect(content.includes('secret-')).toBe(false)
  const { exif, xmp, iptc, icc, width } = await sharp(content).metadata()
  expect({ exif, xmp, iptc, width }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, width: 320 })
  expect(icc?.length).toBeGreaterThan(100)
  expect((await sharp(content).raw().toBuffer()).equals(await sharp(noted).raw().toBuffer())).toBe(true)
})
