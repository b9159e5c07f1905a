import { API_BASE_URL } from '#client/base.ts'
import { call, type Transport } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { Collection, SocialPost } from '#contract/library/library.ts'
import type { Template } from '#contract/library/templates.ts'

import { LIBRARY_CACHE, PINNED_CACHE } from '../storage/caches.ts'
import type { PinSubject } from './pin.ts'

/** Answers a call from a cache as from a network; without an answer there, as without a network. */
function transportOf(cacheName: string): Transport {
  return async (url) => {
    const cache = await caches.open(cacheName)
    const stored = await cache.match(url, { ignoreVary: true })
    if (!stored) throw new OfflineError(new Error(`${cacheName} has no ${url}`))
    return stored
  }
}

/** The collections of pins, as far as they are downloaded. */
export async function pinnedCollections(subjects: ReadonlySet<PinSubject>): Promise<Collection[]> {
  if (!('caches' in globalThis)) return []
  const transport = transportOf(PINNED_CACHE)
  const found = await Promise.all([...subjects].map((subject) => collectionsOf(subject, transport)))
  return found.flat()
}

async function collectionsOf(subject: PinSubject, transport: Transport): Promise<Collection[]> {
  const [kind, name = ''] = subject.split(':')
  const collections: Collection[] = []
  await ifStored(async () => {
    if (kind === 'collection') {
      const id = Number(name)
      const { data } = await call('GET /social-post-collections/:id', { params: { id } }, { transport })
      collections.push(data)
    }
    if (kind !== 'listing') return
    for (let page = 1, lastPage = 1; page <= lastPage; page++) {
      const { data, meta } = await call(
        'GET /social-post-collections/tag/:tag',
        { params: { tag: name }, query: { page } },
        { transport },
      )
      lastPage = meta.last_page
      collections.push(...data)
    }
  })
  return collections
}

/** These posts of pins, as far as they are downloaded, by their ids. */
export async function pinnedAnswers(ids: readonly number[]): Promise<Map<number, SocialPost>> {
  const posts = new Map<number, SocialPost>()
  if (ids.length === 0 || !('caches' in globalThis)) return posts
  const transport = transportOf(PINNED_CACHE)
  const read = async (id: number) =>
    posts.set(id, (await call('GET /social-posts/:id', { params: { id } }, { transport })).data)
  await Promise.all(ids.map((id) => ifStored(async () => void (await read(id)))))
  return posts
}

interface OpenedAnswers {
  posts: SocialPost[]
  collections: Collection[]
  templates: Template[]
}

/** The posts, collections and templates among the worker's cached answers that open without a network. */
export async function openedAnswers(): Promise<OpenedAnswers> {
  const posts: SocialPost[] = []
  const collections: Collection[] = []
  const templates: Template[] = []
  if (!('caches' in globalThis)) return { posts, collections, templates }
  const transport = transportOf(LIBRARY_CACHE)
  const cache = await caches.open(LIBRARY_CACHE)
  const paths = (await cache.keys()).map(({ url }) => pathOf(url))
  const there = new Set(paths)
  await Promise.all(
    paths.map(async (path) => {
      const [, kind, id] = /^\/(social-posts|social-post-collections)\/(\d+)$/.exec(path) ?? []
      const [, uuid] = /^\/templates\/([\da-f-]{36})$/.exec(path) ?? []
      const input = { params: { id: Number(id) } }
      await ifStored(async () => {
        if (kind === 'social-posts') posts.push((await call('GET /social-posts/:id', input, { transport })).data)
        if (kind === 'social-post-collections' && there.has(`${path}/social-posts`))
          collections.push((await call('GET /social-post-collections/:id', input, { transport })).data)
        if (uuid) templates.push((await call('GET /templates/:uuid', { params: { uuid } }, { transport })).data)
      })
    }),
  )
  return { posts, collections, templates }
}

/** The path of a call, without the base of the API. */
function pathOf(url: string): string {
  const base = new URL(API_BASE_URL, globalThis.location.href).pathname
  const { pathname, search } = new URL(url, globalThis.location.href)
  return pathname.startsWith(base) ? pathname.slice(base.length) + search : ''
}

/** The browser may drop a cached answer at any time. */
async function ifStored(read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof OfflineError) && !(error instanceof ApiError)) throw error
  }
}
