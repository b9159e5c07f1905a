import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'

import type { DemoCollection, DemoPost, DemoTemplate, DemoTemplateCollection } from '#server/demo/library-file.ts'

/** A demo of a test's own, in the form of the project's. */
export interface DemoFolder {
  path: string
  write: (collections: DemoCollection[], templates?: DemoTemplateCollection[]) => void
  remove: () => void
}

/** Pictures, a video and a document a small demo can name. */
export const PICTURE = 'media/picture.jpg'
export const SQUARE = 'media/square.png'
export const FILM = 'media/film.mp4'
const DOCUMENT = 'media/document.pdf'

export async function makeDemoFolder(
  collections: DemoCollection[],
  templates: DemoTemplateCollection[] = [],
): Promise<DemoFolder> {
  const path = mkdtempSync(join(tmpdir(), 'porchlight-demo-'))
  mkdirSync(join(path, 'media/people'), { recursive: true })
  writeFileSync(join(path, PICTURE), await picture(80, 100, '#4B1D42').jpeg().toBuffer())
  writeFileSync(join(path, SQUARE), await picture(60, 60, '#F9B64B').png().toBuffer())
  writeFileSync(join(path, 'media/people/maya-alvarez.jpg'), await picture(64, 64, '#886655').jpeg().toBuffer())
  copyFileSync(join(import.meta.dirname, 'media/tiny-wide.mp4'), join(path, FILM))
  writeFileSync(join(path, DOCUMENT), '%PDF-1.4\n%%EOF\n')
  const write: DemoFolder['write'] = (next, nextTemplates = []) =>
    writeFileSync(
      join(path, 'library.json'),
      JSON.stringify({ collections: next, template_collections: nextTemplates }),
    )
  write(collections, templates)
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export function demoPost(key: string, differing: Partial<DemoPost> = {}): DemoPost {
  return {
    key,
    type: 'image',
    title: `Title of ${key}`,
    spanish_title: `Título de ${key}`,
    caption: `Caption of ${key}`,
    spanish_caption: `Texto de ${key}`,
    main_color: '#4B1D42',
    tags: ['home-buyers'],
    variants: [],
    palettes: true,
    premium: false,
    claims: [],
    times: [],
    places: [],
    picture_words: 'en',
    media: [
      { role: 'instagram_image', file: PICTURE },
      { role: 'facebook_image', file: SQUARE },
    ],
    thumbnail: PICTURE,
    ...differing,
  }
}

export function demoCollection(
  key: string,
  posts: DemoPost[],
  differing: Partial<DemoCollection> = {},
): DemoCollection {
  return { key, name: `Collection ${key}`, description: `About ${key}`, cover: PICTURE, posts, ...differing }
}

export function demoTemplate(key: string, differing: Partial<DemoTemplate> = {}): DemoTemplate {
  return {
    key,
    title: `Template ${key}`,
    canva_link: `https://www.canva.com/design/DAF${key}/view?mode=preview`,
    image: PICTURE,
    file: DOCUMENT,
    ...differing,
  }
}

export function demoTemplateCollection(
  key: string,
  templates: DemoTemplate[],
  differing: Partial<DemoTemplateCollection> = {},
): DemoTemplateCollection {
  const common = { name: `Templates ${key}`, description: `About ${key}`, type: 'branding' as const, cover: PICTURE }
  return { key, ...common, templates, ...differing }
}

function picture(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
}
