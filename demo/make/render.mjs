// Draws every picture: art/*.mjs -> ../media/*.jpg. `node render.mjs door quilt` draws only names that contain a word.
// A picture whose drawing has not changed is left alone.
import fs from 'node:fs'
import crypto from 'node:crypto'
import sharp from 'sharp'

const here = (p) => new URL(p, import.meta.url)
const words = process.argv.slice(2)
const seenFile = here('./out/drawn.json')
fs.mkdirSync(here('./out/'), { recursive: true })
fs.mkdirSync(here('../media/people/'), { recursive: true })
const seen = fs.existsSync(seenFile) ? JSON.parse(fs.readFileSync(seenFile)) : {}
let drawn = 0

function proof(name, { w, h }, type) {
  for (const t of type) {
    if (t.x0 < 36 || t.x1 > w - 36)
      console.warn(`  ${name}: "${t.str.slice(0, 30)}" runs to the edge (${Math.round(t.x0)}..${Math.round(t.x1)})`)
    if (t.y1 > h * 0.885) console.warn(`  ${name}: "${t.str.slice(0, 30)}" stands in the footer (${Math.round(t.y1)})`)
  }
  type.forEach((a, i) =>
    type.slice(i + 1).forEach((b) => {
      if (a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1)
        console.warn(`  ${name}: "${a.str.slice(0, 24)}" meets "${b.str.slice(0, 24)}"`)
    }),
  )
}
for (const file of fs.readdirSync(here('./art/')).sort()) {
  const { art } = await import(here(`./art/${file}`))
  for (const [name, picture] of Object.entries(art)) {
    if (words.length && !words.some((w) => name.includes(w))) continue
    const { svg, type } = picture.draw()
    const mark = crypto.createHash('sha1').update(svg).digest('hex')
    const target = here(`../media/${name}.${picture.png ? 'png' : 'jpg'}`)
    if (seen[name] === mark && fs.existsSync(target)) continue
    proof(name, picture, type)
    const image = sharp(Buffer.from(svg))
    await (
      picture.png
        ? image.png({ compressionLevel: 9, palette: true })
        : image.flatten({ background: '#FCF7EF' }).jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    ).toFile(target.pathname)
    seen[name] = mark
    drawn++
  }
}
fs.writeFileSync(seenFile, JSON.stringify(seen, null, 1))
console.log(`${drawn} drawn`)
