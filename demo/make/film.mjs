// Films: films/*.mjs -> ../media/<name>.mp4 with its cover. `node film.mjs tour` makes only names that contain a word;
// `node film.mjs --look tour` writes a strip of stills to out/strip.png instead, for looking at.
import fs from 'node:fs'
import crypto from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'

const here = (p) => new URL(p, import.meta.url)
const FPS = 30
const look = process.argv.includes('--look')
const words = process.argv.slice(2).filter((w) => !w.startsWith('--'))
fs.mkdirSync(here('./out/'), { recursive: true })
const seenFile = here('./out/filmed.json')
const seen = fs.existsSync(seenFile) ? JSON.parse(fs.readFileSync(seenFile)) : {}
const all = {}
for (const f of fs.readdirSync(here('./films/')).sort()) Object.assign(all, (await import(here(`./films/${f}`))).films)
const chosen = Object.entries(all).filter(([n]) => !words.length || words.some((w) => n.includes(w)))

async function shoot(name, film) {
  const mark = crypto
    .createHash('sha1')
    .update([0.1, 0.3, 0.5, 0.7, 0.9].map((k) => film.at(k * film.sec)).join(''))
    .digest('hex')
  const target = here(`../media/${name}.mp4`).pathname
  if (seen[name] === mark && fs.existsSync(target)) return
  const frames = Math.round(film.sec * FPS)
  const ff = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${film.w}x${film.h}`,
      '-r',
      String(FPS),
      '-i',
      '-',
      '-f',
      'lavfi',
      '-i',
      'anullsrc=r=48000:cl=stereo',
      '-t',
      String(film.sec),
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      '23',
      '-maxrate',
      '1400k',
      '-bufsize',
      '2000k',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv',
      '-c:a',
      'aac',
      '-b:a',
      '64k',
      '-shortest',
      '-movflags',
      '+faststart',
      target,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const draw = (i) =>
    sharp(Buffer.from(film.at(i / FPS)))
      .removeAlpha()
      .raw()
      .toBuffer()
  // Two frames at a time keeps both cores busy without holding the whole film in memory.
  let ahead = [draw(0), draw(1)]
  for (let i = 0; i < frames; i++) {
    const frame = await ahead.shift()
    if (i + 2 < frames) ahead.push(draw(i + 2))
    if (!ff.stdin.write(frame)) await once(ff.stdin, 'drain')
  }
  ff.stdin.end()
  const [code] = await once(ff, 'close')
  if (code) throw new Error(`${name}: ffmpeg ended with ${code}`)
  await sharp(Buffer.from(film.at(film.poster)))
    .removeAlpha()
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(here(`../media/${name}.jpg`).pathname)
  seen[name] = mark
  fs.writeFileSync(seenFile, JSON.stringify(seen, null, 1))
  console.log(`${name} ${film.w}x${film.h} ${film.sec}s ${Math.round(fs.statSync(target).size / 1024)} KB`)
}
if (look) {
  const n = 6,
    w = 300
  const rows = await Promise.all(
    chosen.map(async ([, f]) =>
      Promise.all(
        Array.from({ length: n }, (_, i) =>
          sharp(Buffer.from(f.at(((i + 0.35) / n) * f.sec)))
            .resize(w)
            .png()
            .toBuffer({ resolveWithObject: true }),
        ),
      ),
    ),
  )
  let top = 0
  const tiles = []
  for (const row of rows) {
    row.forEach(({ data }, i) => tiles.push({ input: data, left: i * (w + 6), top }))
    top += row[0].info.height + 10
  }
  await sharp({ create: { width: n * (w + 6), height: top, channels: 3, background: '#777' } })
    .composite(tiles)
    .png()
    .toFile(here('./out/strip.png').pathname)
  console.log(chosen.map(([k]) => k).join('\n'))
} else for (const [name, f] of chosen) await shoot(name, f)
