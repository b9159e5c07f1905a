import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { CLAIMS } from '#domain/library/claims.ts'
import { isPlace } from '#domain/library/places.ts'
import { MEDIA_ROLES, PICTURE_WORDS, POST_TYPES } from '#domain/library/post.ts'
import { isTime } from '#domain/library/times.ts'
import { ALT_TEXT_LIMIT } from '#domain/publication/alt-text.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'

const key = z.string().regex(/^[a-z0-9-]+$/)
/** A file of the demo, relative to its folder and never outside its media. */
const path = z.string().regex(/^media\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:jpg|png|webp|mp4|pdf|srt)$/)

const altText = z.string().max(ALT_TEXT_LIMIT).optional()

const Post = z.object({
  key,
  type: z.enum(POST_TYPES),
  title: z.string().min(1),
  spanish_title: z.string(),
  caption: z.string().min(1),
  spanish_caption: z.string(),
  variants: z
    .array(z.object({ name: z.string().min(1), caption: z.string().min(1), spanish_caption: z.string().default('') }))
    .default([]),
  /** Whether its pictures may go out in other colors. */
  palettes: z.boolean().default(true),
  main_color: z.string().nullable(),
  tags: z.array(key).min(1),
  premium: z.boolean().default(false),
  /** What it says the agent has, when and where it fits, and the language of the words on its pictures. */
  claims: z.array(z.enum(CLAIMS)).default([]),
  times: z.array(z.string().refine(isTime)).default([]),
  places: z.array(z.string().refine(isPlace)).default([]),
  picture_words: z.enum(PICTURE_WORDS).default('en'),
  media: z
    .array(z.object({ role: z.enum(MEDIA_ROLES), file: path, alt_text: altText, spanish_alt_text: altText }))
    .min(1),
  thumbnail: path,
})

const Collection = z.object({
  key,
  name: z.string().min(1),
  description: z.string().min(1),
  cover: path.nullish(),
  posts: z.array(Post),
})

const Template = z.object({
  key,
  title: z.string().min(1),
  canva_link: z.url({ protocol: /^https$/, hostname: /^www\.canva\.com$/ }),
  image: path,
  /** The PDF to download; none for templates that are only edited. */
  file: path.optional(),
})

const TemplateCollection = z.object({
  key,
  name: z.string().min(1),
  description: z.string().min(1),
  type: z.enum(TEMPLATE_TYPES),
  cover: path,
  templates: z.array(Template),
})

const Library = z.object({
  collections: z.array(Collection),
  template_collections: z.array(TemplateCollection).default([]),
})

export type DemoPost = z.output<typeof Post>
export type DemoCollection = z.output<typeof Collection>
export type DemoTemplate = z.output<typeof Template>
export type DemoTemplateCollection = z.output<typeof TemplateCollection>
/** Collections of both kinds, in the order of the library. */
export type DemoLibrary = z.output<typeof Library>

/** The demo's folder: `library.json` and the media it names. */
export interface DemoFolder {
  path: string
  /** The text of `library.json`, by which a changed demo is recognized. */
  text: string
}

export async function openDemo(path: string): Promise<DemoFolder> {
  return { path, text: await readFile(join(path, 'library.json'), 'utf8') }
}

/** Throws with the path of the error. */
export function libraryOf(folder: DemoFolder): DemoLibrary {
  const parsed = Library.safeParse(JSON.parse(folder.text))
  if (parsed.success) return parsed.data
  throw new Error(`The demo library can't be read: ${z.prettifyError(parsed.error)}`)
}
