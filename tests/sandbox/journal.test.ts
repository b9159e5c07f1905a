import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { Journal } from '#sandbox/storage/journal.ts'

let folder = ''
let path = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-journal-'))
  path = join(folder, 'deep', 'journal.jsonl')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function replayed(): Promise<unknown[]> {
  const events: unknown[] = []
  const journal = await Journal.open(path, (event) => events.push(event))
  await journal.close()
  return events
}

test('appended lines are read back in order', async () => {
  const journal = await Journal.open(path, () => {})
  await Promise.all(Array.from({ length: 500 }, (_, n) => journal.append({ n, text: 'é\n"' })))
  await journal.close()
  const events = await replayed()
  expect(events).toEqual(Array.from({ length: 500 }, (_, n) => ({ n, text: 'é\n"' })))
})

test('a cleared journal has only the lines that are appended afterwards', async () => {
  const journal = await Journal.open(path, () => {})
  const before = Array.from({ length: 50 }, (_, n) => journal.append({ n }))
  await Promise.all([...before, journal.clear()])
  await journal.append({ n: 'after' })
  await journal.close()
  expect(await replayed()).toEqual([{ n: 'after' }])
})

test('a line is in the file before append resolves', async () => {
  const journal = await Journal.open(path, () => {})
  await journal.append({ n: 1 })
  expect(await readFile(path, 'utf8')).toBe('{"n":1}\n')
  await journal.close()
})

test('a torn last line is dropped and the next one starts clean', async () => {
  const journal = await Journal.open(path, () => {})
  await journal.append({ n: 1 })
  await journal.close()
  await appendFile(path, '{"n":2,"te')
  expect(await replayed()).toEqual([{ n: 1 }])
  const again = await Journal.open(path, () => {})
  await again.append({ n: 3 })
  await again.close()
  expect(await replayed()).toEqual([{ n: 1 }, { n: 3 }])
})

test('a damaged line in the middle stops the start and names the line', async () => {
  const journal = await Journal.open(path, () => {})
  await journal.close()
  await writeFile(path, '{"n":1}\nnonsense\n{"n":3}\n')
  await expect(replayed()).rejects.toThrow('line 2 is damaged')
})

test('lines longer than one read block are read back whole', async () => {
  const journal = await Journal.open(path, () => {})
  const long = 'ü'.repeat(1_500_000)
  await journal.append({ long })
  await journal.append({ n: 2 })
  await journal.close()
  expect(await replayed()).toEqual([{ long }, { n: 2 }])
})
