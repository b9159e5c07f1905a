import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

import { z } from 'zod'

import { StartError } from '../start-error.ts'

export const FilmVariables = z.object({ FFMPEG_PATH: z.string().optional() })

/** The ffmpeg that adds footers to videos; null where there is none. @throws StartError for what is no program */
export function readFfmpeg({ FFMPEG_PATH: path }: z.infer<typeof FilmVariables>): string | null {
  if (path === undefined) return null
  try {
    accessSync(path, constants.X_OK)
  } catch {
    throw new StartError('FFMPEG_PATH names no program.')
  }
  return path
}

/** The longest one rendering may take; ffmpeg is killed after it. */
const RENDER_LIMIT_MS = 10 * 60_000

/** The most address space of ffmpeg, in KB: 1080p on one thread takes a third of it. */
const MEMORY_KB = 1_500_000

/** The largest film that is made, in bytes. */
const LARGEST = 300 * 1024 * 1024

/** For how many seconds the footer is shown at a film's beginning and, where its length is known, at its end. */
const FIRST_SECONDS = 6
const LAST_SECONDS = 4

/** Thrown where ffmpeg made no film; the message has what it said. */
export class RenderFailed extends Error {
  override name = 'RenderFailed'
}

export interface LowerThird {
  ffmpeg: string
  /** Path of the film. */
  film: string
  /** Path of the footer's strip, a PNG. */
  strip: string
  at: { left: number; top: number }
  durationMs: number | null
  /** Path of the film that is made, an MP4. */
  made: string
  limitMs?: number
}

/** What ffmpeg may open: the files it is named, whatever a film names in turn. */
const FILES_ONLY = ['-protocol_whitelist', 'file']

/**
 * Renders a film with the footer as a lower third in its first and last seconds. One thread at low priority, within
 * limits of memory, size and time, and without the environment, in which the server's secrets are. @throws RenderFailed
 */
export async function renderLowerThird(job: LowerThird): Promise<void> {
  const { ffmpeg, film, strip, at, durationMs, made, limitMs = RENDER_LIMIT_MS } = job
  const atEnd = durationMs === null ? '' : `+gte(t,${Math.max(0, durationMs / 1000 - LAST_SECONDS).toFixed(2)})`
  const overlay = `overlay=${at.left}:${at.top}:enable='lt(t,${FIRST_SECONDS})${atEnd}'`
  const oneThread = '-filter_threads 1 -filter_complex_threads 1 -threads 1'
  const encoding = '-c:v libx264 -preset veryfast -crf 21 -pix_fmt yuv420p -threads 1 -c:a copy -map_metadata -1'
  const args = [
    '-hide_banner -nostdin -loglevel error -y'.split(' '),
    oneThread.split(' '),
    [...FILES_ONLY, '-f', 'mov', '-i', film],
    [...FILES_ONLY, '-f', 'png_pipe', '-i', strip],
    ['-filter_complex', `[0:v:0][1:v]${overlay}[v]`, '-map', '[v]', '-map', '0:a:0?'],
    encoding.split(' '),
    ['-movflags', '+faststart', '-fs', String(LARGEST), made],
  ].flat()
  const limited = ['-c', 'ulimit -v "$0"; exec nice -n 15 "$@"', String(MEMORY_KB), ffmpeg, ...args]
  const child = spawn('/bin/sh', limited, { stdio: ['ignore', 'ignore', 'pipe'], env: {} })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < 2000) said += chunk.toString()
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limitMs)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    if (isLate) throw new RenderFailed(`ffmpeg took longer than ${limitMs} ms`)
    if (code !== 0) throw new RenderFailed(`ffmpeg ended with ${code}: ${said.trim()}`)
  } finally {
    clearTimeout(timer)
  }
}
