import fs, { rmSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

export const real = { writeSync: fs.writeSync, fsyncSync: fs.fsyncSync, statfs: fsPromises.statfs }
/** A mounted volume that may really be filled, where `npm run test:faults` could make one. */
export const volume = process.env['SMALL_VOLUME']
const ballast = volume && join(volume, 'ballast')

/** From here on nothing more can be written: there is no space left, or the system says so. */
export function fillDisk(): void {
  if (volume && ballast) {
    const { bavail, bsize } = fs.statfsSync(volume)
    fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    return
  }
  fs.writeSync = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  }
  leaveFree(0)
}

/** Makes the volume of 100 GB report that so many bytes are free. */
export function leaveFree(bytes: number): void {
  const volume = { bsize: 4096, blocks: 25 * 1024 * 1024, bavail: bytes / 4096 }
  fsPromises.statfs = (async () => volume) as unknown as typeof real.statfs
  syncBuiltinESMExports()
}

/** From here on the disk accepts writes but fails to sync them; it is as good as full. */
export function failSyncs(): void {
  fs.fsyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })
  }
  leaveFree(0)
}

export function freeDisk(): void {
  if (ballast) rmSync(ballast, { force: true })
  fs.writeSync = real.writeSync
  fs.fsyncSync = real.fsyncSync
  fsPromises.statfs = real.statfs
  syncBuiltinESMExports()
}
