import { accessSync, constants } from 'node:fs'

import { z } from 'zod'

import { StartError } from '../start-error.ts'
import { FILES_ONLY, ONE_THREAD, runFfmpeg } from './ffmpeg.ts'

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

/** The largest film that is made, in bytes. */
const LARGEST = 300 * 1024 * 1024

/** For how many seconds the footer is shown at a film's beginning and, where its length is known, at its end. */
const FIRST_SECONDS = 6
const LAST_SECONDS = 4

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

/**
 * Renders a film with the footer as a lower third in its first and last seconds. @throws RenderFailed
 */
export async function renderLowerThird(job: LowerThird): Promise<void> {
  const { ffmpeg, film, strip, at, durationMs, made, limitMs } = job
  const atEnd = durationMs === null ? '' : `+gte(t,${Math.max(0, durationMs / 1000 - LAST_SECONDS).toFixed(2)})`
  const overlay = `overlay=${at.left}:${at.top}:enable='lt(t,${FIRST_SECONDS})${atEnd}'`
  const encoding = '-c:v libx264 -preset veryfast -crf 21 -pix_fmt yuv420p -threads 1 -c:a copy -map_metadata -1'
  const args = [
    ONE_THREAD,
    [...FILES_ONLY, '-f', 'mov', '-i', film],
    [...FILES_ONLY, '-f', 'png_pipe', '-i', strip],
    ['-filter_complex', `[0:v:0][1:v]${overlay}[v]`, '-map', '[v]', '-map', '0:a:0?'],
    encoding.split(' '),
    ['-movflags', '+faststart', '-fs', String(LARGEST), made],
  ].flat()
  await runFfmpeg({ ffmpeg, args, ...(limitMs !== undefined && { limitMs }) })
}
