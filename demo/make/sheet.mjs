// A contact sheet of finished pictures for looking at: node sheet.mjs <word> [...] -> out/sheet.png
import fs from 'node:fs'
import sharp from 'sharp'

const dir = new URL('../media/', import.meta.url)
const words = process.argv.slice(2)
const names = fs
  .readdirSync(dir, { recursive: true, encoding: 'utf8' })
  .filter((f) => f.endsWith('.jpg') && (!words.length || words.some((w) => f.includes(w))))
  .sort()
const cols = 6,
  cw = 320,
  ch = 400
const tiles = await Promise.all(
  names.map(async (f, i) => ({
    input: await sharp(new URL(f, dir).pathname)
      .resize(cw - 10, ch - 10, { fit: 'contain', background: '#888' })
      .toBuffer(),
    left: (i % cols) * cw,
    top: Math.floor(i / cols) * ch,
  })),
)
await sharp({
  create: { width: cols * cw, height: Math.ceil(names.length / cols) * ch, channels: 3, background: '#888' },
})
  .composite(tiles)
  .png()
  .toFile(new URL('./out/sheet.png', import.meta.url).pathname)
console.log(names.join(' '))
