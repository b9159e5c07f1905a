// Finds a Chromium for the browser tests, or installs Debian's where that is possible.
import { installFromDebian } from './debian.mjs'
import { isProgram, stop } from './modules.mjs'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium. Ends the process with one line when there is none and none can be installed. */
export function chromium() {
  const named = process.env.CHROME_PATH
  if (named) return isProgram(named) ? named : stop(`CHROME_PATH names no program: ${named}`)
  const found = KNOWN.find(isProgram)
  if (found) return found
  if (installFromDebian('Chromium', 'chromium')) {
    const installed = KNOWN.find(isProgram)
    if (installed) return installed
  }
  return stop('no Chromium was found: install it (Debian: apt-get install chromium) or name one in CHROME_PATH')
}

const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Path of Chromium's headless shell, which runs a test with a quarter less work; `whole` where it can't be installed,
 * or where `CHROME_PATH` is set.
 */
export function chromiumShell(whole) {
  if (process.env.CHROME_PATH) return whole
  if (!isProgram(SHELL)) installFromDebian('Chromium’s headless shell', 'chromium-headless-shell')
  return isProgram(SHELL) ? SHELL : whole
}
