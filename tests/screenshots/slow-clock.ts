import { replaceDate } from '#tests/support/programs/replace-date.ts'

// Preloaded into the server: its clock starts at SCREENSHOT_NOW and runs a thousand times slower, so that every run seeds
// the same demo and shows the same times, while later rows still get later times.
const realNow = Date.now.bind(Date)
const [started, start] = [realNow(), Date.parse(process.env['SCREENSHOT_NOW'] ?? '')]
replaceDate(() => start + Math.floor((realNow() - started) / 1000))
