import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { reelFault } from '#sandbox/facebook/videos/video-checks.ts'
import { readImage } from '#sandbox/media/image.ts'
import { readMp4 } from '#sandbox/media/mp4.ts'

import { picture } from './support/start-sandbox.ts'

const REEL = new URL('../support/media/reel.mp4', import.meta.url).pathname
test('WebP, text and cut-off pictures are not recognized as pictures', async () => {
  expect(readImage(Buffer.from(await picture(10, 10, 'webp')))).toBeNull()
  expect(readImage(Buffer.from('not a picture at all, but long enough to be one'))).toBeNull()
  expect(readImage(Buffer.from(await picture()).subarray(0, 20))).toBeNull()
  expect(readImage(Buffer.alloc(0))).toBeNull()
})

test('a cut or made-up mp4 is not recognized, wherever it ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-mp4-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'a.mp4')
  const whole = await readFile(REEL)
  for (const length of [0, 7, 40, 300, 900, 1500, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, length))
    expect(await readMp4(path), `${length} bytes`).toBeNull()
  }
  await writeFile(path, 'this is not a film, whatever its name says')
  expect(await readMp4(path)).toBeNull()
})

test('a reel must be upright 9:16, large enough, 3 to 90 seconds and 24 to 60 frames', () => {
  const good = { width: 1080, height: 1920, seconds: 20, rate: 30, codec: 'avc1' }
  expect(reelFault(good)).toBeNull()
  expect(reelFault({ ...good, rate: 23.976 })).toBeNull()
  expect(reelFault({ ...good, width: 1080, height: 1080 })?.code).toBe(1363040)
  expect(reelFault({ ...good, width: 360, height: 640 })?.code).toBe(1363127)
  expect(reelFault({ ...good, seconds: 2.9 })?.code).toBe(1363128)
  expect(reelFault({ ...good, seconds: 90.5 })?.code).toBe(1363128)
  expect(reelFault({ ...good, rate: 15 })?.code).toBe(1363129)
})
