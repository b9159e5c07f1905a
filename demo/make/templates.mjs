// Draws every template: templates/*.mjs -> ../media/templates/<collection>/<key>.jpg and .pdf, and a cover for each
// collection. `node templates.mjs closing card` draws only those whose path contains a word.
import fs from 'node:fs'
import crypto from 'node:crypto'
import sharp from 'sharp'
import { page as draw, rect, at, clip, circ, halo } from './draw/kit.mjs'
import { FIELDS } from './fields.mjs'
import { pdfOf } from './pdf.mjs'
import { setsIn } from './template-sets.mjs'

const here = (p) => new URL(p, import.meta.url)
const words = process.argv.slice(2)
const seenFile = here('./out/templates.json')
fs.mkdirSync(here('./out/'), { recursive: true })
const seen = fs.existsSync(seenFile) ? JSON.parse(fs.readFileSync(seenFile)) : {}
let drawn = 0

/** Three pages laid over each other on a colored ground. */
function cover({ look, templates }) {
  const [front, left, right] = [templates[0], templates[1], templates.at(-1)]
  const lay = (t, x, y, turn, tall, wide) => {
    const s = Math.min(tall / t.h, wide / t.w)
    const [w, h] = [t.w * s, t.h * s]
    return `<g transform="translate(${x} ${y}) rotate(${turn}) translate(${-w / 2} ${-h / 2})">${rect(10, 16, w, h, '#000', 6, 'opacity=".2"')}${at(0, 0, s, clip(rect(0, 0, t.w, t.h, '#000', 6), t.draw()))}</g>`
  }
  return draw(
    1080,
    1350,
    () =>
      rect(0, 0, 1080, 1350, look) +
      circ(540, 620, 620, halo('#FFFFFF', 0.5)) +
      lay(left, 330, 540, -9, 780, 620) +
      lay(right, 770, 590, 8, 780, 620) +
      lay(front, 540, 780, -1.5, 900, 780),
  ).svg
}
async function put(path, svg, size, pdf) {
  if (words.length && !words.some((w) => path.includes(w))) return
  const mark = crypto.createHash('sha1').update(svg).digest('hex')
  const target = here(`../media/templates/${path}`).pathname
  if (seen[path] === mark && fs.existsSync(`${target}.jpg`)) return
  fs.mkdirSync(here(`../media/templates/${path.split('/')[0]}/`), { recursive: true })
  await sharp(Buffer.from(svg))
    .resize({ width: size })
    .flatten({ background: '#FCF7EF' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${target}.jpg`)
  if (pdf) fs.writeFileSync(`${target}.pdf`, await pdfOf(svg, pdf))
  seen[path] = mark
  drawn++
}
for (const set of await setsIn()) {
  await put(`${set.key}/cover`, cover(set), 900)
  for (const t of set.templates) {
    // A letter page is 8.5 inches wide; a card or a sign keeps its shape on a page 11 inches long.
    const scale = t.w === 850 ? 100 : Math.max(t.w, t.h) / (t.h > t.w ? 11 : 8.5)
    await put(
      `${set.key}/${t.key}`,
      draw(t.w, t.h, t.draw).svg,
      Math.min(900, t.w * 2),
      t.pdf && {
        width: t.w / scale,
        height: t.h / scale,
        title: t.title,
        drawn: t.w,
        fields: [...t.fields, ...(FIELDS[`${set.key}/${t.key}`] ?? [])],
      },
    )
  }
}
fs.writeFileSync(seenFile, JSON.stringify(seen, null, 1))
console.log(`${drawn} drawn`)
