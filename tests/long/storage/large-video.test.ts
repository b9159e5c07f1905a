import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, onTestFinished, test } from 'vitest'

import { openStorage } from '#server/storage/storage.ts'
import { largeVideo } from '#tests/support/media/large-video.ts'
import { startObjectStorage } from '#tests/support/object-storage.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const MB = 1024 * 1024

test('a large video is sent to a bucket from its file with little of it in memory', async () => {
  const folder = testFolder()
  const bucket = await startObjectStorage()
  onTestFinished(bucket.close)
  const storage = await openStorage({ dataDir: folder, s3: bucket.settings })
  const path = await largeVideo(folder, 200 * MB)
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const used = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = used()
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(used() - before), 250)
  const { key, bytes } = await storage.put(path, 'video/mp4')
  clearInterval(sampling)
  expect(await storage.size(key)).toBe(bytes)
  expect(samples).not.toEqual([])
  // The storage and the line before it are in this process too.
  expect(Math.max(...samples)).toBeLessThan(50 * MB)
})
