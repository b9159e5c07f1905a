import type { StoredFile } from '../storage/files.ts'
import type { VideoInfo } from '../media/mp4.ts'
import { noConsents, type ConsentEvent, type Consents } from '../stand-in/changes.ts'

import { FIRST_PAGES, type Page } from './people.ts'

/** An exchanged consent, which one user token stands for. Times are milliseconds since 1970. */
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

/** All events, as stored in the journal. */
export type Event =
  | ConsentEvent<Grant>
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

export interface State extends Consents<Grant> {
  pages: Map<string, Page>
  photos: Map<string, Photo>
  videos: Map<string, Video>
  posts: Map<string, Post>
  /** The last number given to a photo, video, post or page; never given twice. */
  lastNumber: number
}

export function emptyState(): State {
  return {
    ...noConsents(),
    pages: new Map(FIRST_PAGES.map((page) => [page.id, page])),
    photos: new Map(),
    videos: new Map(),
    posts: new Map(),
    lastNumber: 122_100_000_000_000,
  }
}
