import { BROWSER_MAP, parse } from 'bowser'

interface BrowserDescription {
  device: string
  browser: string
}

const DEVICE_OF_SYSTEM: Record<string, string> = {
  macOS: 'Mac',
  Windows: 'Windows computer',
  Linux: 'Linux computer',
  'Chrome OS': 'Chromebook',
}

/** The parser returns unknown names unchanged. */
const KNOWN = new Set<string>(Object.values(BROWSER_MAP))

const UNKNOWN = 'Unknown device'

/** A browser's User-Agent as device and browser names: 'iPhone', 'Safari'. Empty or made-up text is unknown. */
export function describeBrowser(userAgent: string): BrowserDescription {
  // The parser throws for empty text.
  if (userAgent.trim() === '') return { device: UNKNOWN, browser: '' }
  const { browser, os, platform } = parse(userAgent)
  return { device: deviceOf(os.name, platform), browser: KNOWN.has(browser.name ?? '') ? (browser.name ?? '') : '' }
}

function deviceOf(system: string | undefined, { type, model }: { type?: string; model?: string }): string {
  if (model === 'iPhone' || model === 'iPad') return model
  if (system === 'Android') return type === 'tablet' ? 'Android tablet' : 'Android phone'
  return (system !== undefined && DEVICE_OF_SYSTEM[system]) || UNKNOWN
}
