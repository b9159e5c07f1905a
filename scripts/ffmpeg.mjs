// Finds the ffmpeg that the tests of films run, or installs Debian's where that is possible.
import { delimiter, join } from 'node:path'

import { installFromDebian } from './debian.mjs'
import { isProgram, stop } from './modules.mjs'

const isThere = () => (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, 'ffmpeg')))

/** Ends the process with one line when there is none and none can be installed. */
export function ffmpeg() {
  if (isThere() || (installFromDebian('ffmpeg', 'ffmpeg') && isThere())) return
  stop('no ffmpeg was found, which the tests of films need: install it (Debian: apt-get install ffmpeg)')
}
