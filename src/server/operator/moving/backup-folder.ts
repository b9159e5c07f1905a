import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { placeOf } from '../../storage/storage.ts'
import { writeDurably } from '../../storage/write-durably.ts'
import { CommandError } from '../command.ts'
import { known } from './file-copies.ts'
import { startTally, type Tally } from './tables.ts'

/** A backup of another format is refused. */
const FORMAT = 1

const Tallied = z.strictObject({ rows: z.number().int().min(0), sha256: z.string() })

const Contents = z.strictObject({
  format: z.literal(FORMAT),
  /** When the rows were read. */
  at: z.iso.datetime(),
  database: z.enum(['embedded', 'PostgreSQL']),
  migrations: z.array(z.number()),
  tables: z.array(z.strictObject({ name: z.string().regex(/^\w+$/), columns: z.array(z.string()), ...Tallied.shape })),
  sequences: z.record(z.string(), z.string()),
  /** Of the list of files, whose names contain their hashes. */
  files: Tallied,
  /** Files that the storage had lost or damaged. */
  lost: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

/** The contents, with a hash of them, so that a changed manifest is noticed too. */
const Manifest = z.strictObject({ contents: Contents, sha256: z.string() })

/** Exists in a folder while a backup is written to it. */
const UNFINISHED = 'unfinished'

/** The places of a backup, all in one folder. */
export const backupPlaces = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  unfinished: join(folder, UNFINISHED),
  incoming: join(folder, 'incoming'),
  table: (name: string) => join(folder, 'database', `${name}.jsonl`),
  fileList: join(folder, 'files.jsonl'),
  file: (key: string) => join(folder, 'files', known(key)),
})

/** Whether a backup has this file, whether its list names it or not. */
export const hasFile = (folder: string, key: string): boolean =>
  placeOf(key) !== null && existsSync(backupPlaces(folder).file(key))

/**
 * Makes the folder of a backup, for its owner alone; one with an unfinished backup is taken over.
 * @throws CommandError when it has anything else in it, or can't be made
 */
export async function openForWriting(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new CommandError(`The folder can’t be made: ${error.message}.`, { cause: error })
  })
  const places = backupPlaces(folder)
  const names = await readdir(folder)
  if (names.includes('manifest.json')) throw new CommandError(`${folder} already has a backup. Name another folder.`)
  if (names.length > 0 && !names.includes(UNFINISHED)) throw new CommandError(`${folder} is not empty.`)
  await chmod(folder, 0o700)
  await writeFile(places.unfinished, '', { mode: 0o600 })
  await rm(places.incoming, { recursive: true, force: true })
}

/** The backup is complete once its manifest is there. */
export async function finishWriting(folder: string, contents: Contents): Promise<void> {
  const places = backupPlaces(folder)
  const manifest = `${JSON.stringify({ contents, sha256: sumOf(contents) }, null, 2)}\n`
  await writeDurably({ path: places.manifest, incoming: places.incoming }, (file) => file.writeFile(manifest))
  await rm(places.incoming, { recursive: true, force: true })
  await rm(places.unfinished, { force: true })
}

const sumOf = (contents: unknown) => createHash('sha256').update(JSON.stringify(contents)).digest('hex')

/** @throws CommandError when there is no complete backup of this format */
export async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(backupPlaces(folder).manifest, 'utf8').catch(() => null)
  if (text === null) {
    const reason = existsSync(backupPlaces(folder).unfinished) ? 'an unfinished backup' : 'no backup'
    throw new CommandError(`${folder} has ${reason}: there is no manifest.json.`)
  }
  const written = readJson(text)
  const parsed = Manifest.safeParse(written)
  // The hash is of the text as it was written, whose order parsing may change.
  const isWhole = parsed.success && parsed.data.sha256 === sumOf((written as { contents: unknown }).contents)
  if (isWhole) return parsed.data.contents
  throw new CommandError(`The manifest of ${folder} is damaged, or of another release.`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Characters written at once. */
const PIECE = 256 * 1024

/** Writes lines to a file, which is complete or missing; their tally. */
export async function writeLines(folder: string, path: string, lines: AsyncIterable<string>): Promise<Tally> {
  const counting = startTally()
  await writeDurably({ path, incoming: backupPlaces(folder).incoming }, (file) =>
    file.writeFile(
      (async function* () {
        let piece = ''
        for await (const line of lines) {
          counting.add(line)
          piece += `${line}\n`
          if (piece.length < PIECE) continue
          yield piece
          piece = ''
        }
        yield piece
      })(),
    ),
  )
  return counting.tally()
}

/** The lines of a file; Node's own reader also splits at signs that JSON may contain. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: PIECE,
  }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The tally of a file of lines; null when there is none. */
export async function tallyOfFile(path: string): Promise<Tally | null> {
  if (!existsSync(path)) return null
  const counting = startTally()
  for await (const line of readLines(path)) counting.add(line)
  return counting.tally()
}

const ListedFile = z.tuple([z.string(), z.number()])

export const listLine = (key: string, bytes: number): string => JSON.stringify([key, bytes])

/** The files of a backup, from its list. */
export async function* listedFiles(folder: string): AsyncGenerator<{ key: string; bytes: number }> {
  for await (const line of readLines(backupPlaces(folder).fileList)) {
    const [key, bytes] = ListedFile.parse(readJson(line))
    yield { key, bytes }
  }
}
