import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { residentMb } from '#tests/bench/processes.ts'
import { startApp } from '#tests/bench/programs.ts'
import { sendForm } from '#tests/support/admin-form.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import {
  blackPng,
  crowdedIndex,
  deflatedZeros,
  emptyBoxes,
  manyScans,
  nestedBoxes,
  plain,
  pngChunk,
} from '#tests/support/media/hostile-media.ts'
import { upload } from '#tests/support/media/upload.ts'
import { PASSWORD, type Person } from '#tests/support/people.ts'
import { report } from '#tests/support/report.ts'
import { startTestServer } from '#tests/support/server.ts'

/** What the process may take above its idle memory, whatever it is sent, in MB. */
const MOST_ABOVE_REST = 300

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-uploads-'))
let server: Awaited<ReturnType<typeof startApp>>
let agent: Browser
let admin: Browser

beforeAll(async () => {
  const first = await startTestServer({ onDisk: true, config: { dataDir } })
  const [one, other] = [await first.createAgent(), await first.createAdmin()]
  await first.close()
  const env = { DEMO: 'off', APP_SECRET: 'a secret that is known to every test' }
  server = await startApp({ ...env, UPLOADS_PER_HOUR: '1000', UPLOAD_MB_PER_HOUR: '10000' }, { dataDir })
  const signIn = ({ email }: Person) => signedIn(server.address, { email, password: PASSWORD })
  agent = await signIn(one)
  admin = await signIn(other)
  // Load everything that decodes once.
  expect((await photo(await plain(800, 800).jpeg().toBuffer())).status).toBe(200)
})

afterAll(async () => {
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const photo = (content: Uint8Array) => upload<Problem>(agent, '/agent/avatar-and-broker-logo', { avatar: { content } })

const cover = (content: Uint8Array) =>
  sendForm<Problem>(admin, 'POST', '/admin/social-post-collections', {
    name: 'A',
    description: 'B',
    image: { content },
  })

const film = (content: Uint8Array) =>
  sendForm<Problem>(admin, 'POST', '/admin/social-posts', {
    title: 'A',
    caption: 'B',
    facebook: '1',
    type: 'reel',
    vertical_video_file: { content },
  })

/** Its wrapper is replaced by the server: `nice` becomes it. */
const memory = (field?: 'VmHWM') => residentMb(server.pid, field)

/** Expects the server to stay within its memory above idle while `work` is done. */
async function expectLittle(what: string, work: () => Promise<void>): Promise<void> {
  // Forgets the highest so far.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const rest = memory()
  await work()
  const above = memory('VmHWM') - rest
  report(`${what}: ${above} MB above rest`)
  expect(above).toBeLessThan(MOST_ABOVE_REST)
}

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
        const named = Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflatedZeros(1000)])
        return blackPng(100, 100, [pngChunk('iCCP', named), pngChunk('zTXt', named), pngChunk('zTXt', named)])
      },
    ],
    ['a photo with 20,000 passes', () => manyScans(20_000)],
  ])('memory stays within its limit when %s is sent eight times at once', async (what, make) => {
    const content = await make()
    await expectLittle(what, async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? photo(content) : cover(content))),
      )
      for (const { status } of answers) expect([200, 201, 422, 429, 503]).toContain(status)
    })
  })

  test.each<[string, () => Buffer]>([
    ['two megabytes of empty boxes', () => emptyBoxes(250_000)],
    ['an index of a million empty boxes', () => crowdedIndex('free', 1_000_000)],
    ['an index of a million tracks', () => crowdedIndex('trak', 1_000_000)],
    ['boxes nested 100,000 deep', () => nestedBoxes(100_000)],
  ])('memory stays within its limit and the answer comes soon when a video is %s', async (what, make) => {
    const started = Date.now()
    await expectLittle(what, async () => {
      expect(await film(make())).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    })
    expect(Date.now() - started).toBeLessThan(8000)
  })
})
