import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'

import { atMost } from '#server/storage/streams.ts'
import { sizesIn, sweepLocalFolders } from '#server/storage/local-folders.ts'
import { openSizes } from '#server/storage/sizes.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { testFolder } from '#tests/support/test-folder.ts'

let dataDir: string
let storage: Storage
/** Keys read from storage, one for each picture that is made. */
let reads: string[]

beforeEach(async () => {
  dataDir = testFolder()
  reads = []
  const real = await openStorage({ dataDir })
  storage = {
    ...real,
    read: async (key) => {
      reads.push(key)
      return await real.read(key)
    },
  }
})

const stored = async (background: string) => {
  const content = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer()
  return (await storage.put(content, 'image/png')).key
}

test('requests for the same size at once share one job, and later ones the file, also after a restart', async () => {
  const sizes = await openSizes(join(dataDir, 'sizes'), storage)
  const key = await stored('#4B1D42')
  const paths = await Promise.all(Array.from({ length: 5 }, () => sizes.pathOf(key, 320)))
  expect(new Set(paths).size).toBe(1)
  await sizes.pathOf(key, 320)
  await (await openSizes(join(dataDir, 'sizes'), storage)).pathOf(key, 320)
  expect(reads).toEqual([key])
})

test('a job that failed is tried again by the next request', async () => {
  const sizes = await openSizes(join(dataDir, 'sizes'), storage)
  const key = await stored('#112233')
  const content = await storage.read(key)
  await storage.remove(key)
  await expect(sizes.pathOf(key, 160)).rejects.toThrow()
  await storage.put(content, 'image/png')
  await expect(sizes.pathOf(key, 160)).resolves.toContain(key)
})

test('a gate lets so many in, the others in order, and survives failures', async () => {
  const gate = atMost(2)
  let running = 0
  const seen: [index: number, running: number][] = []
  const work = async (index: number) => {
    seen.push([index, ++running])
    await new Promise(setImmediate)
    running -= 1
    if (index === 0) throw new Error('failed')
  }
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => gate(() => work(index))))
  expect(seen.map(([index]) => index)).toEqual([0, 1, 2, 3, 4])
  expect(Math.max(...seen.map(([, most]) => most))).toBe(2)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array<string>(4).fill('fulfilled')])
})

test('converted pictures that are a month old are removed and made again, as are uploads of a process that died', async () => {
  const sizes = await openSizes(sizesIn(dataDir), storage)
  const [old, young] = [await stored('#111'), await stored('#222')]
  const [oldPath, youngPath] = [await sizes.pathOf(old, 320), await sizes.pathOf(young, 320)]
  const uploads = join(dataDir, 'uploads')
  for (const name of ['dead', 'alive']) mkdirSync(join(uploads, name), { recursive: true })
  const age = (path: string, hours: number) => {
    const then = new Date(Date.now() - hours * 60 * 60 * 1000)
    utimesSync(path, then, then)
  }
  age(oldPath, 31 * 24)
  age(join(uploads, 'dead'), 2)
  await sweepLocalFolders(dataDir)
  expect([existsSync(oldPath), existsSync(youngPath), readdirSync(uploads)]).toEqual([false, true, ['alive']])
  expect(existsSync(await sizes.pathOf(old, 320))).toBe(true)
})
