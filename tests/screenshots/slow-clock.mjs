// Preloaded into the server: `Date` starts at SCREENSHOT_NOW and runs a thousand times slower, so that every run seeds
// the same demo and shows the same times, while later rows still get later times.
const Real = Date
const started = Real.now()
const start = Real.parse(process.env['SCREENSHOT_NOW'] ?? '')
const now = () => start + Math.floor((Real.now() - started) / 1000)

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }

  static now() {
    return now()
  }
}
