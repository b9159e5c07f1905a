import { createReadStream } from 'node:fs'
import { access, constants, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { StorageDriver } from './driver.ts'
import { sweepIncoming, writeDurably } from './write-durably.ts'

/** Files in a folder, each complete or missing whenever the process or the machine dies. */
export async function folderDriver(root: string): Promise<StorageDriver> {
  const incoming = join(root, 'incoming')
  await sweepIncoming(incoming)
  return {
    put: async (place, { source }) => {
      // Not sooner: a stream that fails while nobody reads it would end the process.
      const content = () => (typeof source === 'string' ? createReadStream(source) : source)
      await writeDurably({ path: join(root, place), incoming }, (file) => file.writeFile(content()))
    },
    read: (place) => readFile(join(root, place)),
    stream: async (place, range) => createReadStream(join(root, place), range),
    find: async (place) => {
      try {
        return { bytes: (await stat(join(root, place))).size, md5: null }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    list: async function* () {
      for (const folder of await readdir(root, { withFileTypes: true })) {
        if (!folder.isDirectory() || folder.name === 'incoming') continue
        for (const name of await readdir(join(root, folder.name))) yield `${folder.name}/${name}`
      }
    },
    remove: (place) => rm(join(root, place), { force: true }),
    check: () => access(incoming, constants.W_OK),
    redirect: async () => null,
  }
}
