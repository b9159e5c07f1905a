import { readFile } from 'node:fs/promises'

import sharp, { type Metadata, type Sharp } from 'sharp'

import { pictureSizeError } from '#domain/media/media-rules.ts'

import { problem } from '../http/problem.ts'

// All decoding and drawing of pictures goes through this file, so that the process's memory is bounded whatever is
// uploaded and by however many.

const MB = 1024 * 1024

/** Memory of all pictures being decoded, in bytes. */
const BUDGET = 200 * MB

/** Memory of decoding and encoding beside the picture itself, in bytes. */
const OVERHEAD = 16 * MB

/** Lines in memory at once where a picture is decoded from top to bottom. */
const LINES = 1024

/** Thrown where the most that may wait already do. */
class GateFull extends Error {
  override name = 'GateFull'
}

interface GateLimits {
  /** Memory of all running tasks, in bytes. */
  bytes: number
  /** Number of running tasks. */
  atOnce: number
  /** Number of waiting tasks. */
  waiting: number
}

interface Waiting {
  bytes: number
  go: () => void
}

/**
 * Starts tasks while their estimated memory fits beside that of the running ones. The others wait, first come first
 * served; a task that needs more than the budget runs alone.
 */
class MemoryGate {
  readonly #limits: GateLimits
  readonly #queue: Waiting[] = []
  #bytes = 0
  #running = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /**
   * @param patient waits however many wait already, for background work
   * @throws GateFull
   */
  async run<T>(bytes: number, work: () => Promise<T>, { patient = false } = {}): Promise<T> {
    const need = Math.min(bytes, this.#limits.bytes)
    if (!patient && this.#queue.length >= this.#limits.waiting) throw new GateFull('Too many pictures wait')
    await new Promise<void>((go) => {
      this.#queue.push({ bytes: need, go })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#bytes -= need
      this.#running -= 1
      this.#next()
    }
  }

  #next(): void {
    for (let first = this.#queue[0]; first && this.#fits(first.bytes); first = this.#queue[0]) {
      this.#queue.shift()
      this.#bytes += first.bytes
      this.#running += 1
      first.go()
    }
  }

  #fits(bytes: number): boolean {
    return this.#running < this.#limits.atOnce && this.#bytes + bytes <= this.#limits.bytes
  }
}

const gate = new MemoryGate({ bytes: BUDGET, atOnce: 2, waiting: 200 })

// No operation repeats, and two pictures at once keep two cores busy.
sharp.cache(false)
sharp.concurrency(1)
// Whatever a file's content turns out to be, no other decoders run: JPEG, PNG and WebP are stored, SVG is what we
// draw ourselves.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
})

/** Why a picture is refused; the message is for the user. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

const DAMAGED = 'This picture is damaged and can’t be read. Please choose another one.'
const TOO_MANY_PIXELS = 'This picture is too large. Please choose a smaller one.'

export interface DecodeOptions {
  /**
   * Refuses pictures with any damage and those that need more memory than there is; for uploads. `complete` also refuses
   * those of whose data a part is missing.
   */
  strict?: boolean | 'complete'
  /** Waits however many others wait; for background work. */
  patient?: boolean
  /** How many pixels are in memory at once because they are to be turned or drawn upon; 0 by default. */
  heldPixels?: (header: Metadata) => number
}

/**
 * Decodes a picture when memory allows. Its header is read first to estimate what that takes.
 * @throws PictureRefused; ProblemError `unavailable` when too many wait
 */
export async function decode<T>(
  source: Buffer | string,
  draw: (image: Sharp, header: Metadata) => Promise<T>,
  { strict = false, patient = false, heldPixels = () => 0 }: DecodeOptions = {},
): Promise<T> {
  const header = await headerOf(source)
  const fault = pictureSizeError(header)
  if (fault) throw new PictureRefused(fault)
  const bytes = memoryOf(header, heldPixels(header))
  if (strict && bytes > BUDGET) throw new PictureRefused(TOO_MANY_PIXELS)
  return await withMemory(bytes, { patient }, async () => {
    const failOn = strict === 'complete' ? 'warning' : strict ? 'error' : 'none'
    const options = { failOn, limitInputPixels: header.width * header.height } as const
    const content = typeof source === 'string' ? await readFile(source) : source
    return strict
      ? await readable(() => draw(sharp(content, options), header))
      : await draw(sharp(content, options), header)
  })
}

/** Draws generated pictures, of so many pixels in all, when memory allows. */
export async function drawWithMemory<T>(pixels: number, draw: () => Promise<T>): Promise<T> {
  return await withMemory(OVERHEAD + pixels * 4, { patient: true }, draw)
}

async function withMemory<T>(bytes: number, options: { patient: boolean }, work: () => Promise<T>): Promise<T> {
  try {
    return await gate.run(bytes, work, options)
  } catch (error) {
    if (!(error instanceof GateFull)) throw error
    throw problem('unavailable', {
      message: 'Too many pictures are being made. Please try again.',
      retryAfterSeconds: 5,
    })
  }
}

/** Reads the header alone. @throws PictureRefused for anything but a picture */
export async function headerOf(source: Buffer | string): Promise<Metadata> {
  return await readable(() => sharp(source, { limitInputPixels: false }).metadata())
}

/** Catches sharp's errors for unreadable content; for empty content it throws synchronously. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new PictureRefused(DAMAGED, { cause })
  }
}

/** The most memory that decoding takes, in bytes. Progressive pictures are in memory whole; turned ones twice. */
function memoryOf(header: Metadata, heldPixels: number): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1, chromaSubsampling } = header
  const pixel = channels * (depth === 'ushort' ? 2 : 1)
  const pixels = width * height
  let bytes = OVERHEAD + pixel * width * Math.min(height, LINES)
  if (format === 'jpeg' && isProgressive) bytes += pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels)
  if (format === 'png' && isProgressive) bytes += pixels * pixel
  if (format === 'webp') bytes += pixels * 6
  return bytes + 2 * pixel * Math.max(heldPixels, orientation > 1 ? pixels : 0)
}

/** Whether text is a color that a picture can be filled with: `#4B1D42`, `white` or `rgb(75, 29, 66)`. */
export function isColor(text: string): boolean {
  try {
    sharp({ create: { width: 1, height: 1, channels: 3, background: text } })
    return true
  } catch (error) {
    if (!(error instanceof Error && /color|background/.test(error.message))) throw error
    return false
  }
}
