// Checks the library as an importer would: shapes, files, sizes, roles, words, and no picture twice. Exits 1 when something is wrong.
import fs from 'node:fs'
import crypto from 'node:crypto'
import { execFileSync } from 'node:child_process'
import sharp from 'sharp'

const demo = new URL('../', import.meta.url)
const { collections, template_collections: sets } = JSON.parse(fs.readFileSync(new URL('library.json', demo)))
const TAG_PAGES = [
  'home-buyers',
  'home-sellers',
  'home-tour-videos',
  'mortgage',
  'neighborhood-videos',
  'new-construction',
  'school-ratings',
  'motivators',
  'scripture-verses',
]
const IMAGE = [
  [1080, 1350],
  [1080, 1080],
]
const ROLES = {
  image: { instagram_image: IMAGE, facebook_image: IMAGE, spanish_image: IMAGE },
  carousel: { instagram_carousel_image: [[1080, 1350]], facebook_carousel_image: [[1080, 1350]] },
  reel: { vertical_video: [[720, 1280]], vertical_video_cover_image: [[720, 1280]] },
  square_video: { square_video: [[720, 720]], square_video_cover_image: [[720, 720]] },
  wide_vertical_video: { wide_video: [[1280, 720]], wide_video_cover_image: [[1280, 720]] },
}
const SUBTITLES = new Set(['english_subtitles', 'spanish_subtitles'])
const wrong = []
const say = (where, what) => wrong.push(`${where}: ${what}`)
const hasProbe = (() => {
  try {
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const sizes = new Map()
async function sizeOf(file) {
  if (sizes.has(file)) return sizes.get(file)
  const path = new URL(file, demo).pathname
  let size = null
  if (file.endsWith('.mp4')) {
    if (hasProbe) {
      const { streams, format } = JSON.parse(
        execFileSync('ffprobe', ['-v', 'error', '-print_format', 'json', '-show_streams', '-show_format', path], {
          encoding: 'utf8',
        }),
      )
      const v = streams.find((s) => s.codec_type === 'video'),
        a = streams.find((s) => s.codec_type === 'audio')
      if (v.codec_name !== 'h264' || v.pix_fmt !== 'yuv420p' || v.r_frame_rate !== '30/1')
        say(file, `video is ${v.codec_name} ${v.pix_fmt} ${v.r_frame_rate}`)
      if (a?.codec_name !== 'aac' || a.sample_rate !== '48000' || a.channels !== 2)
        say(file, 'no silent AAC 48 kHz stereo track')
      if (format.duration < 5.9 || format.duration > 8.2) say(file, `runs ${format.duration} s`)
      size = [v.width, v.height]
    }
    const bytes = fs.readFileSync(path)
    if (bytes.indexOf('moov') > bytes.indexOf('mdat')) say(file, 'does not start fast')
    if (bytes.length > 900 * 1024) say(file, `weighs ${Math.round(bytes.length / 1024)} KB`)
  } else {
    const m = await sharp(path).metadata()
    size = [m.width, m.height]
  }
  sizes.set(file, size)
  return size
}
const keys = new Set(),
  titles = new Set(),
  used = new Set(),
  count = { type: {}, page: {} }
let posts = 0,
  premium = 0,
  short = 0
for (const c of collections) {
  if (keys.has(c.key)) say(c.key, 'key used twice')
  keys.add(c.key)
  for (const f of ['name', 'description', 'cover']) if (!c[f]) say(c.key, `no ${f}`)
  if (!c.posts.some((p) => p.thumbnail === c.cover)) say(c.key, 'cover is no post of the collection')
  if (c.posts.length < 3 || c.posts.length > 6) say(c.key, `${c.posts.length} posts`)
  const all = new Set(c.posts.flatMap((p) => p.tags))
  for (const l of TAG_PAGES) if (all.has(l)) count.page[l] = (count.page[l] ?? 0) + 1
  for (const p of c.posts) {
    posts++
    premium += p.premium ? 1 : 0
    count.type[p.type] = (count.type[p.type] ?? 0) + 1
    if (keys.has(p.key)) say(p.key, 'key used twice')
    keys.add(p.key)
    for (const t of [p.title, p.spanish_title]) if (!t || t.length > 60) say(p.key, `title "${t}"`)
    if (titles.has(p.title)) say(p.key, `title "${p.title}" used twice`)
    titles.add(p.title)
    for (const w of [p.caption, p.spanish_caption]) {
      if (!w || w.length > 2200) say(p.key, 'caption empty or too long')
      if (w.split(/\s+/).length < 28) short++
      if (/\?/.test(w) && w === p.spanish_caption && !/¿/.test(w)) say(p.key, 'Spanish question without ¿')
    }
    if (!/^#[0-9A-F]{6}$/.test(p.main_color)) say(p.key, `color ${p.main_color}`)
    if (!p.tags.length || new Set(p.tags).size !== p.tags.length) say(p.key, 'tags missing or twice')
    const roles = ROLES[p.type]
    if (!roles) {
      say(p.key, `type ${p.type}`)
      continue
    }
    for (const r of Object.keys(roles))
      if (r !== 'spanish_image' && !p.media.some((m) => m.role === r)) say(p.key, `no ${r}`)
    if (p.type === 'carousel') {
      const n = p.media.filter((m) => m.role === 'instagram_carousel_image').length
      if (n < 3 || n > 6) say(p.key, `${n} slides`)
    }
    for (const m of p.media) {
      used.add(m.file)
      for (const text of m.file.endsWith('.jpg') ? [m.alt_text, m.spanish_alt_text] : [])
        if (!text || text.length > 1000) say(m.file, 'alternative text missing or too long')
      if (!fs.existsSync(new URL(m.file, demo))) {
        say(p.key, `${m.file} is missing`)
        continue
      }
      if (SUBTITLES.has(m.role)) {
        if (!/^1\n00:00:0\d,\d{3} --> /.test(fs.readFileSync(new URL(m.file, demo), 'utf8'))) say(m.file, 'is no SRT')
        continue
      }
      const allowed = roles[m.role] ?? [[720, 1280]],
        size = await sizeOf(m.file)
      if (size && !allowed.some(([w, h]) => w === size[0] && h === size[1]))
        say(p.key, `${m.file} is ${size.join('x')}`)
    }
    if (!used.has(p.thumbnail) || !p.thumbnail.endsWith('.jpg')) say(p.key, 'thumbnail is none of its pictures')
  }
}
const TEMPLATE_TYPES = new Set(['branding', 'home-buyer', 'home-seller', 'transactions', 'open-house'])
const names = new Set(),
  links = new Set()
let templates = 0
count.template = {}
for (const c of sets) {
  if (names.has(c.name)) say(c.key, 'name used twice')
  names.add(c.name)
  for (const f of ['name', 'description']) if (!c[f]) say(c.key, `no ${f}`)
  if (!TEMPLATE_TYPES.has(c.type)) say(c.key, `type ${c.type}`)
  count.template[c.type] = (count.template[c.type] ?? 0) + 1
  if (c.templates.length < 3 || c.templates.length > 8) say(c.key, `${c.templates.length} templates`)
  if (new Set(c.templates.map((t) => t.key)).size !== c.templates.length) say(c.key, 'two templates with one key')
  used.add(c.cover)
  for (const t of c.templates) {
    templates++
    const where = `${c.key}/${t.key}`
    if (!t.title || t.title.length > 60) say(where, `title "${t.title}"`)
    if (
      !/^https:\/\/www\.canva\.com\/design\/DAF\w{8}\/\w{22}\/view\?utm_content=DAF\w{8}&.*mode=preview$/.test(
        t.canva_link,
      )
    )
      say(where, `link ${t.canva_link}`)
    if (links.has(t.canva_link)) say(where, 'link used twice')
    links.add(t.canva_link)
    used.add(t.image)
    if (t.file) {
      used.add(t.file)
      const pdf = fs.existsSync(new URL(t.file, demo)) ? fs.readFileSync(new URL(t.file, demo), 'latin1') : ''
      if (!pdf.startsWith('%PDF-1.4') || !pdf.endsWith('%%EOF\n')) say(where, 'no whole PDF')
      if (pdf.length > 260 * 1024) say(where, `PDF weighs ${Math.round(pdf.length / 1024)} KB`)
    }
  }
  for (const f of [c.cover, ...c.templates.map((t) => t.image)])
    if (!fs.existsSync(new URL(f, demo))) say(c.key, `${f} is missing`)
}
const files = fs
  .readdirSync(new URL('media/', demo), { recursive: true })
  .filter((f) => /\.\w+$/.test(f))
  .map((f) => `media/${String(f)}`)
const hashes = new Map()
let bytes = 0
for (const f of files) {
  const data = fs.readFileSync(new URL(f, demo))
  bytes += data.length
  const h = crypto.createHash('sha256').update(data).digest('hex')
  if (hashes.has(h)) say(f, `same file as ${hashes.get(h)}`)
  hashes.set(h, f)
  if (!used.has(f) && !/^media\/(people|listings)\//.test(f)) say(f, 'nothing uses it')
}
if (bytes > 44.5e6) say('media', `${(bytes / 1e6).toFixed(1)} MB together`)
console.log(
  `${collections.length} collections, ${posts} posts (${premium} premium), ${sets.length} template collections, ${templates} templates, ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`,
)
console.log('types   ', JSON.stringify(count.type))
console.log('tag pages', JSON.stringify(count.page))
console.log('template', JSON.stringify(count.template))
if (!hasProbe) console.log('ffprobe not found: film formats not looked at')
if (short) console.log(`${short} captions under 28 words`)
console.log(wrong.length ? wrong.join('\n') : 'all well')
process.exit(wrong.length ? 1 : 0)
