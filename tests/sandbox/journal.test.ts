import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { Journal } from '#sandbox/storage/journal.ts'
import { testFolder } from '#tests/support/test-folder.ts'

let path = ''

beforeEach(async () => {
  path = join(testFolder(), 'deep', 'journal.jsonl')
})

/** Opens the journal, writes, and closes it. */
async function written(write: (journal: Journal) => Promise<unknown>) {
  const journal = await Journal.open(path, () => {})
  await write(journal)
  await journal.close()
}

async function replayed(): Promise<unknown[]> {
  const events: unknown[] = []
  await (await Journal.open(path, (event) => events.push(event))).close()
  return events
}

test('appended lines are in the file at once, and are read back whole and in order', async () => {
  const long = { text: 'é\n"'.repeat(300_000) }
  const events = [...Array.from({ length: 50 }, (_, n) => ({ n })), long]
  await written(async (journal) => {
    await journal.append({ first: true })
    expect(await readFile(path, 'utf8')).toBe('{"first":true}\n')
    await Promise.all(events.map((event) => journal.append(event)))
  })
  expect(await replayed()).toEqual([{ first: true }, ...events])
})

test('a cleared journal has only the lines that are appended afterwards', async () => {
  await written(async (journal) => {
    await Promise.all([...Array.from({ length: 50 }, (_, n) => journal.append({ n })), journal.clear()])
    await journal.append({ n: 'after' })
  })
  expect(await replayed()).toEqual([{ n: 'after' }])
})

test('a torn last line is dropped and the next one starts clean', async () => {
  await written((journal) => journal.append({ n: 1 }))
  await appendFile(path, '{"n":2,"te')
  expect(await replayed()).toEqual([{ n: 1 }])
  await written((journal) => journal.append({ n: 3 }))
  expect(await replayed()).toEqual([{ n: 1 }, { n: 3 }])
})

test('a damaged line in the middle stops the start and names the line', async () => {
  await written(async () => {})
  await writeFile(path, '{"n":1}\nnonsense\n{"n":3}\n')
  await expect(replayed()).rejects.toThrow('line 2 is damaged')
})
