import type { VideoInfo } from '../media.ts'
import type { PostComment } from '../meta/comments.ts'
import { countsAt, type PostCounts } from '../meta/counts.ts'
import type { HostedFile } from '../storage/files.ts'
import {
  changeIn,
  type Changes,
  consentChanges,
  type ConsentEvent,
  type Consents,
  noConsents,
  StandIn,
} from '../storage/stand-in.ts'
import { FIRST_PAGES, type StandInPage } from './facebook-people.ts'

/** Facebook Pages: the stand-in's state, and the only way to change it. */
export class Facebook extends StandIn<FacebookState, FacebookEvent> {
  readonly platform = 'facebook'
  readonly state: FacebookState = emptyFacebookState()
  protected readonly changes = FACEBOOK_CHANGES
  protected readonly empty = emptyFacebookState

  nextNumber(): string {
    this.state.lastNumber += 1
    return String(this.state.lastNumber)
  }

  permalink(post: FacebookPost): string {
    return this.address(`/facebook/posts/${post.id}`)
  }

  countsOf(post: FacebookPost, now: number): PostCounts {
    return this.state.counts.get(post.id) ?? countsAt(post.id, now - (post.publicAt ?? post.at))
  }

  videoOf(post: FacebookPost): FacebookVideo | undefined {
    return post.video ? this.state.videos.get(post.video) : undefined
  }

  /** Posts the Graph API would list in a feed, newest first: their time has come and their video is ready. */
  published(pageId: string, now: number): FacebookPost[] {
    return this.live(pageId, now).filter(({ isStory }) => !isStory)
  }

  /** The same with stories. */
  live(pageId: string, now: number): FacebookPost[] {
    return this.accepted(now).filter((post) => post.page === pageId && this.isLive(post, now))
  }

  /** Posts the stand-in has accepted, newest first; a video among them may still be in processing. */
  accepted(now: number): FacebookPost[] {
    return [...this.state.posts.values()]
      .filter((post) => post.publicAt !== null && post.publicAt <= now)
      .sort((a, b) => (b.publicAt ?? 0) - (a.publicAt ?? 0) || b.id.localeCompare(a.id))
  }

  isLive(post: FacebookPost, now: number): boolean {
    const video = this.videoOf(post)
    return !video || (video.failure === null && videoReadyAt(video, this.processingMs) <= now)
  }
}

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
  at: number
  post: string | null
}

export interface FacebookVideo {
  id: string
  page: string
  kind: 'video' | 'reel' | 'story'
  session: string
  /** Bytes announced, null while a reel's upload has not begun. */
  size: number | null
  received: number
  file: HostedFile | null
  info: VideoInfo | null
  failure: { code: number; message: string } | null
  uploadedAt: number | null
  finishedAt: number | null
  title: string
  description: string
  at: number
  post: string | null
  /** Its subtitles, one file for each locale. */
  captions?: { locale: string; text: string; at: number }[]
  defaultLocale?: string
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
  /** One that is shown for a day, and in no feed. */
  isStory?: true
}

/** All events, as stored in the journal. */
type FacebookEvent =
  | ConsentEvent<FacebookGrant>
  | { kind: 'revoked'; person: string }
  | { kind: 'page'; page: StandInPage }
  | { kind: 'photo'; photo: FacebookPhoto }
  | { kind: 'video'; video: FacebookVideo }
  | { kind: 'video_changed'; id: string; change: Partial<FacebookVideo> }
  | { kind: 'post'; post: FacebookPost }
  | { kind: 'post_changed'; id: string; message: string }
  | { kind: 'post_deleted'; id: string }
  | { kind: 'comment'; comment: PostComment }
  | { kind: 'counts'; id: string; counts: PostCounts }
  | { kind: 'cleared' }

export interface FacebookState extends Consents<FacebookGrant> {
  pages: Map<string, StandInPage>
  photos: Map<string, FacebookPhoto>
  videos: Map<string, FacebookVideo>
  posts: Map<string, FacebookPost>
  comments: Map<string, PostComment>
  /** Counts that were set, by post; the others follow from its age. */
  counts: Map<string, PostCounts>
  /** The last number given to a photo, video, post or page; never given twice. */
  lastNumber: number
}

function emptyFacebookState(): FacebookState {
  return {
    ...noConsents(),
    pages: new Map(FIRST_PAGES.map((page) => [page.id, page])),
    photos: new Map(),
    videos: new Map(),
    posts: new Map(),
    comments: new Map(),
    counts: new Map(),
    lastNumber: 122_100_000_000_000,
  }
}

const FACEBOOK_CHANGES: Changes<FacebookState, FacebookEvent> = {
  ...consentChanges<FacebookGrant>(),
  revoked: (state, { person }) => {
    for (const grant of [...state.grants.values()].filter((one) => one.person === person)) {
      state.grants.delete(grant.token)
    }
  },
  page: (state, { page }) => {
    count(state, page.id)
    state.pages.set(page.id, page)
  },
  photo: (state, { photo }) => {
    count(state, photo.id)
    state.photos.set(photo.id, photo)
  },
  video: (state, { video }) => {
    count(state, video.id)
    state.videos.set(video.id, video)
  },
  video_changed: (state, { id, change }) => changeIn(state.videos, id, change),
  post: (state, { post }) => {
    count(state, post.id.split('_')[1] ?? '')
    state.posts.set(post.id, post)
    for (const id of post.photos) changeIn(state.photos, id, { post: post.id })
    if (post.video) changeIn(state.videos, post.video, { post: post.id })
  },
  post_changed: (state, { id, message }) => changeIn(state.posts, id, { message }),
  post_deleted: (state, { id }) => {
    const { video } = state.posts.get(id) ?? {}
    if (video) state.videos.delete(video)
    state.posts.delete(id)
  },
  comment: (state, { comment }) => {
    count(state, comment.id.split('_')[1] ?? '')
    state.comments.set(comment.id, comment)
  },
  counts: (state, { id, counts }) => void state.counts.set(id, counts),
  cleared: (state) => {
    state.photos.clear()
    state.videos.clear()
    state.posts.clear()
    state.comments.clear()
    state.counts.clear()
  },
}

function count(state: FacebookState, id: string): void {
  state.lastNumber = Math.max(state.lastNumber, Number(id) || 0)
}

/** When a finished video is done with processing; never for one that isn't finished. */
export function videoReadyAt(video: FacebookVideo, processingMs: number): number {
  return video.finishedAt === null ? Number.POSITIVE_INFINITY : video.finishedAt + processingMs
}
