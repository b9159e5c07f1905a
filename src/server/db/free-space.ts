import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

/** The least free space on any volume: PostgreSQL takes its log in pieces of 16 MB, and a new database 40 MB. */
export const LEAST_BYTES = 64 * MB

/** Enough free space on a volume of any size. */
const ENOUGH_BYTES = 200 * MB

const SHARE = 0.05

/** The free space on a folder's volume, and the figure below which it counts as nearly full. */
interface Space {
  freeBytes: number
  neededBytes: number
}

/** Thrown where the volume of the data folder has too little space left for further writes. */
export class VolumeFull extends Error {
  override name = 'VolumeFull'
}

/**
 * The free space on the volume of an existing folder. A volume is nearly full with less than 200 MB left, or, below
 * 4 GB in size, with less than a twentieth, but no less than 64 MB.
 */
async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const share = blocks * bsize * SHARE
  return { freeBytes: bavail * bsize, neededBytes: Math.min(ENOUGH_BYTES, Math.max(LEAST_BYTES, share)) }
}

/** The free space on the volume of an existing folder. */
export async function freeBytes(folder: string): Promise<number> {
  return (await spaceOf(folder)).freeBytes
}

/** @throws VolumeFull when the volume would be nearly full after `bytes` more */
export async function needSpace(folder: string, bytes = 0): Promise<void> {
  const { freeBytes, neededBytes } = await spaceOf(folder)
  refuseBelow(folder, freeBytes, neededBytes + bytes)
}

/** @throws VolumeFull when the volume has fewer bytes left than these */
export async function needBytes(folder: string, bytes: number): Promise<void> {
  const { freeBytes } = await spaceOf(folder)
  refuseBelow(folder, freeBytes, bytes)
}

function refuseBelow(folder: string, freeBytes: number, bytes: number): void {
  if (freeBytes >= bytes) return
  const inMB = (size: number) => `${Math.floor(size / MB)} MB`
  throw new VolumeFull(`The volume of ${folder} has ${inMB(freeBytes)} left, ${inMB(bytes)} are needed.`)
}
