interface BrowserDescription {
  device: string
  browser: string
}

/** Signs in a User-Agent, the telling ones first: most browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet for Android'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\b(?:Safari|AppleWebKit)\//, 'Safari'],
]

const DEVICES: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux computer'],
]

/** A browser's User-Agent as device and browser names: 'iPhone', 'Safari'. Empty or made-up text is unknown. */
export function describeBrowser(userAgent: string): BrowserDescription {
  return { device: nameIn(DEVICES, userAgent) ?? 'Unknown device', browser: nameIn(BROWSERS, userAgent) ?? '' }
}

function nameIn(signs: readonly [RegExp, string][], userAgent: string): string | undefined {
  return signs.find(([sign]) => sign.test(userAgent))?.[1]
}
