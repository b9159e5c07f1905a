// Finds a Firefox for the tests in it, or installs Debian's where that is possible.
import { installFromDebian } from './debian.mjs'
import { isProgram, stop } from './modules.mjs'

const KNOWN = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Path of a Firefox. Ends the process with one line when there is none and none can be installed. */
export function firefox() {
  const named = process.env.FIREFOX_PATH
  if (named) return isProgram(named) ? named : stop(`FIREFOX_PATH names no program: ${named}`)
  const found = KNOWN.find(isProgram)
  if (found) return found
  if (installFromDebian('Firefox', 'firefox-esr')) {
    const installed = KNOWN.find(isProgram)
    if (installed) return installed
  }
  return stop('no Firefox was found: install it (Debian: apt-get install firefox-esr) or name one in FIREFOX_PATH')
}
