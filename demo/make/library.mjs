// Binds words/*.mjs, templates/*.mjs and the finished files in ../media into ../library.json.
// A post whose files are not drawn yet is left out and named, so the library is always whole.
import fs from 'node:fs'
import crypto from 'node:crypto'
import sharp from 'sharp'
import { setsIn } from './template-sets.mjs'
import { marks } from './marks.mjs'
import { variants } from './variants.mjs'

const demo = new URL('../', import.meta.url)
const has = (f) => fs.existsSync(new URL(f, demo))
const bed = async (file) => {
  // The color the picture rests on: the mean of its upper left corner.
  const corner = await sharp(new URL(file, demo).pathname)
    .extract({ left: 0, top: 0, width: 60, height: 60 })
    .toBuffer()
  const { channels } = await sharp(corner).stats()
  const hex = channels.slice(0, 3).map((c) => Math.round(c.mean).toString(16).padStart(2, '0'))
  return '#' + hex.join('').toUpperCase()
}
function media(key, type) {
  const subtitles = [
    ['english_subtitles', `media/${key}-en.srt`],
    ['spanish_subtitles', `media/${key}-es.srt`],
  ]
  return [...shown(key, type), ...subtitles.filter(([, file]) => has(file))]
}
function shown(key, type) {
  const jpg = `media/${key}.jpg`,
    mp4 = `media/${key}.mp4`
  const tall = `media/${key}-tall.mp4`,
    tallCover = `media/${key}-tall.jpg`
  if (type === 'image')
    return [
      ['instagram_image', jpg],
      ['facebook_image', has(`media/${key}-square.jpg`) ? `media/${key}-square.jpg` : jpg],
      ...(has(`media/${key}-es.jpg`) ? [['spanish_image', `media/${key}-es.jpg`]] : []),
    ]
  if (type === 'reel')
    return [
      ['vertical_video', mp4],
      ['vertical_video_cover_image', jpg],
    ]
  if (type === 'square_video')
    return [
      ['square_video', mp4],
      ['square_video_cover_image', jpg],
    ]
  if (type === 'wide_vertical_video')
    return [
      ['wide_video', mp4],
      ['wide_video_cover_image', jpg],
      ...(has(tall)
        ? [
            ['vertical_video', tall],
            ['vertical_video_cover_image', tallCover],
          ]
        : []),
    ]
  const slides = []
  for (let i = 1; has(`media/${key}-${i}.jpg`); i++) slides.push(`media/${key}-${i}.jpg`)
  return slides.length
    ? ['instagram', 'facebook'].flatMap((p) => slides.map((f) => [`${p}_carousel_image`, f]))
    : [['instagram_carousel_image', `media/${key}-1.jpg`]]
}
// The tags of which a post may bear only one: they say in which part of the sidebar it stands.
const SIDEBAR = new Set(
  'mortgage neighborhood-videos new-construction home-buyers buying-funnel home-sellers selling-funnel home-buying home-tour-videos school-ratings motivators scripture-verses'.split(
    ' ',
  ),
)
// Parts of the sidebar without a page of their own give way to those that have one.
const UNLISTED = new Set(['buying-funnel', 'selling-funnel', 'home-buying'])
// A collection that serves two pages does so by its posts in turn; a film stays on the page it was made for.
function tagsOf(c, p, turn) {
  const all = [...new Set([...c.tags, ...p.tags])]
  const places = all.filter((tag) => SIDEBAR.has(tag) && !UNLISTED.has(tag))
  // A verse stays among the verses.
  const isFirst = p.type === 'wide_vertical_video' || places[0] === 'scripture-verses'
  const place = isFirst ? places[0] : places[turn % places.length]
  // A tour names its style right after its page, and nothing else: that tag is the label under its thumbnail.
  if (place === 'home-tour-videos') return [place, ...p.tags.filter((tag) => !SIDEBAR.has(tag))]
  return [...(place ? [place] : []), ...all.filter((tag) => !SIDEBAR.has(tag))]
}
/** What every picture shows, in English and Spanish, by the name of its file. */
const altTexts = {}
for (const name of fs.readdirSync(new URL('./alt-texts/', import.meta.url))) {
  Object.assign(altTexts, (await import(new URL(`./alt-texts/${name}`, import.meta.url))).texts)
}
/** A file of a post; a picture comes with what it shows. */
function mediaFile(role, file) {
  if (!file.endsWith('.jpg')) return { role, file }
  const [english, spanish] = altTexts[file.slice('media/'.length, -'.jpg'.length)] ?? ['', '']
  return { role, file, alt_text: english, spanish_alt_text: spanish }
}
/** The language of the words on a post's pictures but the Spanish one, as their alternative texts say it. */
function wordsOf(files) {
  const texts = files.filter(({ role }) => role !== 'spanish_image').flatMap(({ alt_text: text }) => text ?? [])
  const [withWords, inSpanish] = [/“/, /in Spanish: ?“|in Spanish “/].map((said) =>
    texts.filter((one) => said.test(one)),
  )
  if (withWords.length === 0) return 'none'
  return inSpanish.length === withWords.length ? 'es' : 'en'
}
const collections = []
const missing = []
for (const name of fs.readdirSync(new URL('./words/', import.meta.url)).sort()) {
  if (name.startsWith('_')) continue
  const { words: list } = await import(new URL(`./words/${name}`, import.meta.url))
  for (const c of list) {
    const posts = []
    for (const [turn, p] of c.posts.entries()) {
      const files = media(p.key, p.type).map(([role, file]) => mediaFile(role, file))
      if (files.some((f) => !has(f.file))) {
        missing.push(p.key)
        continue
      }
      const thumbnail = files.find((f) => f.file.endsWith('.jpg')).file
      posts.push({
        key: p.key,
        type: p.type,
        title: p.title,
        spanish_title: p.es,
        caption: p.caption,
        spanish_caption: p.esCaption,
        ...(variants[p.key] && {
          variants: variants[p.key].map(([name, caption, spanish]) => ({ name, caption, spanish_caption: spanish })),
        }),
        main_color: await bed(thumbnail),
        tags: tagsOf(c, p, turn),
        ...marks[p.key],
        picture_words: wordsOf(files),
        premium: p.premium,
        media: files,
        thumbnail,
      })
    }
    if (posts.length)
      collections.push({
        key: c.key,
        name: c.name,
        description: c.description,
        cover: (posts.find((p) => p.key === c.cover) ?? posts[0]).thumbnail,
        posts,
      })
  }
}
/** An address of the form Canva gives a design that is shared to be copied; no design of ours is behind it. */
function canvaLink(key) {
  const letters = crypto
    .createHash('sha256')
    .update(key)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
  const id = `DAF${letters.slice(0, 8)}`
  return `https://www.canva.com/design/${id}/${letters.slice(8, 30)}/view?utm_content=${id}&utm_campaign=designshare&utm_medium=link&utm_source=publishsharelink&mode=preview`
}
const templateCollections = (await setsIn()).map((set) => {
  const file = (key, ending) => `media/templates/${set.key}/${key}.${ending}`
  return {
    key: set.key,
    name: set.name,
    description: set.description,
    type: set.type,
    cover: file('cover', 'jpg'),
    templates: set.templates.map(({ key, title, pdf }) => ({
      key,
      title,
      canva_link: canvaLink(`${set.key}/${key}`),
      image: file(key, 'jpg'),
      ...(pdf && { file: file(key, 'pdf') }),
    })),
  }
})
const next = new URL('library.json.next', demo)
fs.writeFileSync(next, JSON.stringify({ collections, template_collections: templateCollections }, null, 2) + '\n')
fs.renameSync(next, new URL('library.json', demo))
console.log(
  `${collections.length} collections, ${collections.reduce((n, c) => n + c.posts.length, 0)} posts, ${templateCollections.reduce((n, c) => n + c.templates.length, 0)} templates`,
  missing.length ? `\nnot drawn yet: ${missing.join(', ')}` : '',
)
