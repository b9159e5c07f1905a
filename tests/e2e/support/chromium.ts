/** Flags without which a Chromium in a closed network keeps making requests of its own. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium with all features of a browser on a phone, notifications among them. */
export const WHOLE = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

/** The same without windows and notifications, which takes a quarter less work per test; see `scripts/chromium.mjs`. */
export const LIGHT = process.env['CHROME_SHELL_PATH'] ?? WHOLE

/** How the test runner starts it. */
export const launched = (executablePath: string) => ({ executablePath, args: QUIET_FLAGS })
