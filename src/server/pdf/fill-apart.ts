import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { TemplateFacts } from '#domain/library/template-facts.ts'

import type { PictureAsked } from './fill.ts'

export interface FillLimits {
  seconds: number
  /** Of its process; Node itself needs 700 MB of it, most of which it only reserves for code. */
  memoryKb: number
}

/** Thrown where a file can't be read, or filling it takes more than its limits. */
export class FillFailed extends Error {
  override readonly name = 'FillFailed'
}

/** What the process is sent first; after that a picture, or null, for each that it asks for. */
export interface Filling {
  file: Uint8Array
  facts: TemplateFacts
}
export type FillerSays = { asked: PictureAsked } | { filled: Uint8Array | null } | { failed: string }

const PROGRAM = fileURLToPath(new URL('fill-program.ts', import.meta.url))
const NODE = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--max-old-space-size=384']

/**
 * Fills a PDF as `filledPdf` does, in a process of its own within limits: some 2 MB of a file can unpack to gigabytes or
 * keep a reader busy for minutes. A worker thread won't do, whose limits leave out buffers. The process has none of the
 * environment, in which the server's secrets are. Pictures are made here, in turn with all others.
 * @throws FillFailed, and what `pictureFor` throws
 */
export async function filledApart(
  { file, facts }: Filling,
  { pictureFor, limits }: { pictureFor: (asked: PictureAsked) => Promise<Uint8Array | null>; limits: FillLimits },
): Promise<Buffer | null> {
  const { seconds, memoryKb } = limits
  // The time of the processor is for one that outlives this server.
  const limited = `ulimit -c 0; ulimit -t ${Math.ceil(4 * seconds)}; ulimit -d ${memoryKb}; exec "$0" "$@"`
  const { NODE_COMPILE_CACHE } = process.env
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, ...NODE, PROGRAM], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (said.length < 2000) said += chunk.toString()
  })
  // A process that is gone is told by its end.
  const send = (message: Filling | Uint8Array | null) => child.send({ message }, () => undefined)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer | null>((resolve, reject) => {
      timer = setTimeout(() => reject(new FillFailed(`It took longer than ${seconds} s.`)), seconds * 1000)
      child.on('error', reject)
      child.on('close', (code, signal) => {
        const why = `The process ended with ${signal ?? code}: ${said.trim()}`
        reject(signal === null ? new Error(why) : new FillFailed(why))
      })
      child.on('message', (says: FillerSays) => {
        if ('asked' in says) pictureFor(says.asked).then(send, reject)
        else if ('failed' in says) reject(new FillFailed(says.failed))
        else resolve(says.filled && Buffer.from(says.filled.buffer, says.filled.byteOffset, says.filled.byteLength))
      })
      send({ file, facts })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
