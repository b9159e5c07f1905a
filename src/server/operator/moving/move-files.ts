import { join } from 'node:path'

import { recordAudit } from '../../modules/audit/service.ts'
import type { StorageDriver } from '../../storage/driver.ts'
import { folderDriver } from '../../storage/folder-driver.ts'
import { CommandError } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { copyIn, counted, forEach, known, sizeText, someOf, storedKeys } from './file-copies.ts'

/**
 * Copies the files of `DATA_DIR/files` to a bucket, each checked there. It may run beside a server, and again: only
 * what the bucket doesn't have yet is sent. Files stay in the folder.
 * @throws CommandError when files in the folder are damaged; all others are copied then
 */
export async function moveFiles(dataDir: string, bucket: StorageDriver): Promise<string[]> {
  const root = join(dataDir, 'files')
  const folder = await folderDriver(root)
  const damaged: string[] = []
  const count = { copied: 0, there: 0, bytes: 0 }
  await forEach(storedKeys(folder), async (key) => {
    const { outcome, bytes } = await copyIn(bucket, key, join(root, known(key)))
    if (outcome === 'damaged') damaged.push(key)
    // One that is missing was removed by the server meanwhile.
    if (outcome === 'damaged' || outcome === 'missing') return
    count[outcome] += 1
    count.bytes += bytes
  })
  const files = count.copied + count.there
  const others = await countOthers(bucket, folder)
  const lines = [
    `In the bucket: ${counted(files, 'file')} (${sizeText(count.bytes)}), each compared by length and hash. Sent now: ${count.copied}.`,
    ...(others > 0 ? [`The bucket also has ${counted(others, 'file')} that the folder doesn’t have any more.`] : []),
  ]
  if (damaged.length === 0) return lines
  throw new CommandError([...lines, `Damaged in ${root}, and not sent: ${someOf(damaged)}.`].join('\n'))
}

async function countOthers(bucket: StorageDriver, folder: StorageDriver): Promise<number> {
  let others = 0
  for await (const key of storedKeys(bucket)) if ((await folder.find(known(key))) === null) others += 1
  return others
}

/** Writes to the audit log that files were moved. */
export async function noteFilesMoved({ db, now }: CommandContext): Promise<string[]> {
  const entry = { kind: 'system', action: 'files_moved', subject: 'Files' } as const
  await db.transaction((tx) => recordAudit(tx, { at: now(), actor: 'operator', ...entry }))
  return []
}
