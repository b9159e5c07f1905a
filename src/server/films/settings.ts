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
