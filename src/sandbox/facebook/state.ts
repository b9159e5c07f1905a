import type { HostedFile } from '../storage/files.ts'
import type { VideoInfo } from '../media/mp4.ts'
import { noConsents, type ConsentEvent, type Consents } from '../stand-in/changes.ts'

import type { PostCounts } from '../meta/counts.ts'

import { FIRST_PAGES, type StandInPage } from './people.ts'

/** An exchanged consent, which one user token stands for. Times are milliseconds since 1970. */
export interface FacebookGrant {
  token: string
  person: string
  scopes: string[]
  declined: string[]
  issuedAt: number
  expiresAt: number | null
  /** Page tokens read with a long-lived user token have no date. */
  longLived: boolean
}

export interface FacebookPhoto {
  id: string
  page: string
  file: HostedFile
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

export interface FacebookVideo {
  id: string
  page: string
  kind: 'video' | 'reel'
  session: string
  /** Bytes announced, null while a reel's upload has not begun. */
  size: number | null
  received: number
  file: HostedFile | null
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

export interface FacebookPost {
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
export type FacebookEvent =
  | ConsentEvent<FacebookGrant>
  | { kind: 'revoked'; person: string }
  | { kind: 'declined'; person: string; permission: string }
  | { kind: 'page'; page: StandInPage }
  | { kind: 'photo'; photo: FacebookPhoto }
  | { kind: 'video'; video: FacebookVideo }
  | { kind: 'video_changed'; id: string; change: Partial<FacebookVideo> }
  | { kind: 'post'; post: FacebookPost }
  | { kind: 'post_changed'; id: string; message: string }
  | { kind: 'post_deleted'; id: string }
  | { kind: 'counts'; id: string; counts: PostCounts }
  | { kind: 'cleared' }

export interface FacebookState extends Consents<FacebookGrant> {
  pages: Map<string, StandInPage>
  photos: Map<string, FacebookPhoto>
  videos: Map<string, FacebookVideo>
  posts: Map<string, FacebookPost>
  /** Counts that were set, by post; the others follow from its age. */
  counts: Map<string, PostCounts>
  /** The last number given to a photo, video, post or page; never given twice. */
  lastNumber: number
}

export function emptyFacebookState(): FacebookState {
  return {
    ...noConsents(),
    pages: new Map(FIRST_PAGES.map((page) => [page.id, page])),
    photos: new Map(),
    videos: new Map(),
    posts: new Map(),
    counts: new Map(),
    lastNumber: 122_100_000_000_000,
  }
}
