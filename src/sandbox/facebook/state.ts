import type { StoredFile } from '../files.ts'
import type { VideoInfo } from '../media/mp4.ts'

import { FIRST_PAGES, type Page } from './people.ts'

/** A consent, exchanged: what one user token stands for. Times are milliseconds since 1970. */
export interface Grant {
  token: string
  person: string
  scopes: string[]
  declined: string[]
  issuedAt: number
  expiresAt: number | null
  /** Page tokens read with a long-lived user token have no date. */
  longLived: boolean
}

export interface Code {
  code: string
  person: string
  scopes: string[]
  declined: string[]
  redirectUri: string
  expiresAt: number
}

export interface Photo {
  id: string
  page: string
  file: StoredFile
  width: number
  height: number
  caption: string
  alt: string
  published: boolean
  temporary: boolean
  at: number
  /** The post it is part of. */
  post: string | null
}

export interface Video {
  id: string
  page: string
  kind: 'video' | 'reel'
  session: string
  /** Bytes announced, null while a reel's upload has not begun. */
  size: number | null
  received: number
  file: StoredFile | null
  info: VideoInfo | null
  failure: { code: number; message: string } | null
  uploadedAt: number | null
  finishedAt: number | null
  publish: 'PUBLISHED' | 'DRAFT' | 'SCHEDULED' | null
  publishAt: number | null
  title: string
  description: string
  canceled: boolean
  at: number
  post: string | null
}

export interface Post {
  /** `<page>_<post>` */
  id: string
  page: string
  message: string
  link: string | null
  photos: string[]
  video: string | null
  at: number
  /** From when anyone sees it; null for an unpublished one. */
  publicAt: number | null
}

/** Everything that can happen, as the journal keeps it. */
export type Event =
  | { kind: 'code'; code: Code }
  | { kind: 'code_used'; code: string }
  | { kind: 'grant'; grant: Grant }
  | { kind: 'revoked'; person: string }
  | { kind: 'declined'; person: string; permission: string }
  | { kind: 'page'; page: Page }
  | { kind: 'photo'; photo: Photo }
  | { kind: 'video'; video: Video }
  | { kind: 'video_changed'; id: string; change: Partial<Video> }
  | { kind: 'post'; post: Post }
  | { kind: 'post_changed'; id: string; message: string }
  | { kind: 'post_deleted'; id: string }
  | { kind: 'cleared' }

export interface State {
  codes: Map<string, Code>
  grants: Map<string, Grant>
  pages: Map<string, Page>
  photos: Map<string, Photo>
  videos: Map<string, Video>
  posts: Map<string, Post>
  /** The last number given to a photo, video, post or page; never given twice. */
  lastNumber: number
}

export function emptyState(): State {
  return {
    codes: new Map(),
    grants: new Map(),
    pages: new Map(FIRST_PAGES.map((page) => [page.id, page])),
    photos: new Map(),
    videos: new Map(),
    posts: new Map(),
    lastNumber: 122_100_000_000_000,
  }
}

/** Brings the state past one event. The same events in the same order give the same state. */
export function apply(state: State, event: Event): void {
  switch (event.kind) {
    case 'code':
      state.codes.set(event.code.code, event.code)
      return
    case 'code_used':
      state.codes.delete(event.code)
      return
    case 'grant':
      state.grants.set(event.grant.token, event.grant)
      return
    case 'revoked':
      for (const grant of grantsOf(state, event.person)) state.grants.delete(grant.token)
      return
    case 'declined':
      for (const grant of grantsOf(state, event.person)) decline(grant, event.permission)
      return
    case 'page':
      count(state, event.page.id)
      state.pages.set(event.page.id, event.page)
      return
    case 'cleared':
      state.photos.clear()
      state.videos.clear()
      state.posts.clear()
      return
    case 'photo':
    case 'video':
    case 'video_changed':
    case 'post':
    case 'post_changed':
    case 'post_deleted':
      applyMedia(state, event)
  }
}

type MediaEvent = Extract<
  Event,
  { kind: 'photo' | 'video' | 'video_changed' | 'post' | 'post_changed' | 'post_deleted' }
>

function applyMedia(state: State, event: MediaEvent): void {
  switch (event.kind) {
    case 'photo':
      count(state, event.photo.id)
      state.photos.set(event.photo.id, event.photo)
      return
    case 'video':
      count(state, event.video.id)
      state.videos.set(event.video.id, event.video)
      return
    case 'video_changed': {
      const video = state.videos.get(event.id)
      if (video) Object.assign(video, event.change)
      return
    }
    case 'post':
      addPost(state, event.post)
      return
    case 'post_changed': {
      const post = state.posts.get(event.id)
      if (post) post.message = event.message
      return
    }
    case 'post_deleted':
      state.posts.delete(event.id)
  }
}

function addPost(state: State, post: Post): void {
  count(state, post.id.split('_')[1] ?? '')
  state.posts.set(post.id, post)
  for (const id of post.photos) {
    const photo = state.photos.get(id)
    if (photo) photo.post = post.id
  }
  const video = post.video ? state.videos.get(post.video) : undefined
  if (video) video.post = post.id
}

function decline(grant: Grant, permission: string): void {
  grant.scopes = grant.scopes.filter((scope) => scope !== permission)
  if (!grant.declined.includes(permission)) grant.declined.push(permission)
}

function grantsOf(state: State, person: string): Grant[] {
  return [...state.grants.values()].filter((grant) => grant.person === person)
}

function count(state: State, id: string): void {
  state.lastNumber = Math.max(state.lastNumber, Number(id) || 0)
}
