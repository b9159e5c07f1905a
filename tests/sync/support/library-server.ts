import { vi } from 'vitest'

import { downloadPins as download } from '#sync/pins/download.ts'
import type { NewPin } from '#sync/pins/pin.ts'
import { db } from '#sync/storage/database.ts'

import { FakeCacheStorage } from './cache-storage.ts'

const PICTURE_BYTES = 1000

interface Post {
  id: number
  /** Bytes of its video; a picture where left out. */
  video?: number
  title?: string
  spanish?: string
  tag?: string
}

/** The library as a device sees it: collections of posts, each with one picture or video. */
export class LibraryServer {
  readonly collections = new Map<number, Post[]>()
  /** The paths that were asked for, in order. */
  readonly asked: string[] = []
  online = true
  /** Answers in place of the true ones, by path. */
  readonly instead = new Map<string, () => Response>()
  /** Called before each answer. */
  onRequest: (path: string) => Promise<void> | void = () => {}

  readonly answer = async (url: string): Promise<Response> => {
    const { pathname, search } = new URL(url, location.href)
    await this.onRequest(pathname)
    if (!this.online) throw new TypeError('fetch failed')
    this.asked.push(pathname + search)
    const other = this.instead.get(pathname)
    if (other) return other()
    return this.#media(pathname) ?? this.#call(pathname.replace('/api', ''))
  }

  #media(path: string): Response | null {
    const [, name] = /^\/media\/(.*)$/.exec(path) ?? []
    if (name === undefined) return null
    const video = [...this.collections.values()].flat().find(({ id }) => name === `${id}.mp4`)?.video
    const type = video === undefined ? 'image/webp' : 'video/mp4'
    return new Response(new Uint8Array(video ?? PICTURE_BYTES), { headers: { 'Content-Type': type } })
  }

  #call(path: string): Response {
    const [, collection, rest] = /^\/social-post-collections\/(\d+)(\/social-posts)?$/.exec(path) ?? []
    const posts = this.collections.get(Number(collection))
    if (posts) return json({ data: rest ? posts.map(({ id }) => ({ id })) : collectionOf(Number(collection)) })
    if (path.startsWith('/social-post-collections/tag/')) {
      const data = [...this.collections.keys()].map(collectionOf)
      return json({ data, meta: { last_page: 1 } })
    }
    const [, id] = /^\/social-posts\/(\d+)$/.exec(path) ?? []
    const post = [...this.collections.values()].flat().find((one) => one.id === Number(id))
    if (!post) return json({ message: 'Not found', code: 'not_found', errors: {} }, 404)
    const media =
      post.video === undefined
        ? { url: `/media/${post.id}`, mime: 'image/webp', bytes: 5 }
        : { url: `/media/${post.id}.mp4`, mime: 'video/mp4', bytes: post.video }
    const texts = {
      title: post.title ?? `Post ${post.id}`,
      caption: 'Come and see',
      spanish_title: post.spanish ?? '',
      spanish_caption: '',
      tags: post.tag === undefined ? [] : [{ name: post.tag }],
    }
    const [its] = [...this.collections].filter(([, posts]) => posts.includes(post)).map(([key]) => collectionOf(key))
    return json({ data: { id: post.id, thumbnail: `/media/${post.id}`, media: [media], collection: its, ...texts } })
  }
}

function collectionOf(id: number) {
  return { id, name: `Collection ${id}`, description: 'Six ideas', image_url: `/media/cover-${id}` }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

export const AGENT = 1

export const collectionPin = (id: number): NewPin => ({
  userId: AGENT,
  subject: `collection:${id}`,
  title: `Collection ${id}`,
  cover: null,
  mainColor: null,
})

/** What the pin of collection 7 stores. */
export const FILES_OF_7 = [
  '/api/social-post-collections/7',
  '/api/social-post-collections/7/social-posts',
  '/api/social-posts/70',
  '/api/social-posts/71',
  '/media/70?w=1080',
  '/media/71?w=1080',
  '/media/cover-7?w=1080',
]

export const downloadPins = (userId: number) => download(userId, { pauseMs: 0 })

/** A device without pins, and a library of two collections that share a post. */
export async function setUpLibrary(): Promise<LibraryServer> {
  await Promise.all([db.pins.clear(), db.pinnedFiles.clear(), db.pinnedPosts.clear(), db.deviceSettings.clear()])
  const library = new LibraryServer()
  library.collections.set(7, [{ id: 70 }, { id: 71 }])
  library.collections.set(8, [{ id: 71 }, { id: 80, video: 500_000 }])
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('caches', new FakeCacheStorage())
  vi.stubGlobal('fetch', library.answer)
  vi.stubGlobal('navigator', {})
  return library
}
