import { spawn } from 'node:child_process'

/** The longest one run may take; ffmpeg is killed after it. */
const RUN_LIMIT_MS = 10 * 60_000

/** The most address space of ffmpeg, in KB: 1080p on one thread takes a third of it. */
const MEMORY_KB = 1_500_000

/** Thrown where ffmpeg made no film; the message has what it said. */
export class RenderFailed extends Error {
  override name = 'RenderFailed'
}

/** What ffmpeg may open: the files it is named, whatever a film names in turn. */
export const FILES_ONLY = ['-protocol_whitelist', 'file']

/** How ffmpeg works: quietly, over what is there, on one thread. */
export const ONE_THREAD =
  '-hide_banner -nostdin -loglevel error -y -filter_threads 1 -filter_complex_threads 1 -threads 1'.split(' ')

interface Run {
  ffmpeg: string
  args: readonly string[]
  limitMs?: number
  /** Kills it. */
  signal?: AbortSignal | undefined
  /** Called with what it writes to its output. */
  onOutput?: (text: string) => void
}

/**
 * Runs ffmpeg at low priority, within limits of memory and time, and without the environment, in which the server's
 * secrets are. @throws RenderFailed
 */
export async function runFfmpeg({ ffmpeg, args, limitMs = RUN_LIMIT_MS, signal, onOutput }: Run): Promise<void> {
  const limited = ['-c', 'ulimit -v "$0"; exec nice -n 15 "$@"', String(MEMORY_KB), ffmpeg, ...args]
  const child = spawn('/bin/sh', limited, { stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe'], env: {} })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (said.length < 2000) said += chunk.toString()
  })
  child.stdout?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limitMs)
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    signal?.throwIfAborted()
    if (isLate) throw new RenderFailed(`ffmpeg took longer than ${limitMs} ms`)
    if (code !== 0) throw new RenderFailed(`ffmpeg ended with ${code}: ${said.trim()}`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
  }
}
