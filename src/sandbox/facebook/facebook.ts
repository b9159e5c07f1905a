import type { Faults } from '../faults.ts'
import type { Files } from '../files.ts'
import type { Journal } from '../journal.ts'
import { Turns } from '../turns.ts'

import { apply } from './apply.ts'
import { emptyState, type Event, type Post, type State, type Video } from './state.ts'
import { videoReadyAt } from './video-status.ts'

export interface FacebookParts {
  journal: () => Journal
  files: Files
  faults: Faults
  /** Where browsers reach the house; what links and pictures are written with. */
  publicUrl: string
  /** How long a finished video is processed before it is ready. */
  processingMs: number
}

/** The stand-in's whole memory, and the only way to change it. */
export class Facebook {
  readonly state: State = emptyState()
  readonly files: Files
  readonly faults: Faults
  readonly publicUrl: string
  readonly processingMs: number
  /** Requests of one upload session take turns. */
  readonly uploads = new Turns()
  readonly #journal: () => Journal

  constructor(parts: FacebookParts) {
    this.#journal = parts.journal
    this.files = parts.files
    this.faults = parts.faults
    this.publicUrl = parts.publicUrl.replace(/\/$/, '')
    this.processingMs = parts.processingMs
  }

  /** Takes one event of the journal back into memory at the start. */
  replay(event: Event): void {
    apply(this.state, event)
  }

  /** Changes memory at once, so that nothing is done twice, and resolves when the change is on disk. */
  async record(event: Event): Promise<void> {
    apply(this.state, event)
    await this.#journal().append({ service: 'facebook', ...event })
  }

  nextNumber(): string {
    this.state.lastNumber += 1
    return String(this.state.lastNumber)
  }

  /** The return address an app may name in its consent dialog. */
  get redirectUri(): string {
    return `${this.publicUrl}/social-media-connections/facebook`
  }

  address(path: string): string {
    return `${this.publicUrl}/sandbox${path}`
  }

  permalink(post: Post): string {
    return this.address(`/facebook/posts/${post.id}`)
  }

  fileUrl(name: string): string {
    return this.address(`/files/${name}`)
  }

  videoOf(post: Post): Video | undefined {
    return post.video ? this.state.videos.get(post.video) : undefined
  }

  /** Posts the Graph API would list as published, newest first: their time has come and their video is ready. */
  published(pageId: string, now: number): Post[] {
    return this.accepted(now).filter((post) => post.page === pageId && this.isLive(post, now))
  }

  /** Posts the stand-in has taken for publishing, newest first; a video among them may still be in processing. */
  accepted(now: number): Post[] {
    return [...this.state.posts.values()]
      .filter((post) => post.publicAt !== null && post.publicAt <= now)
      .sort((a, b) => (b.publicAt ?? 0) - (a.publicAt ?? 0) || b.id.localeCompare(a.id))
  }

  isLive(post: Post, now: number): boolean {
    const video = this.videoOf(post)
    return !video || (video.failure === null && videoReadyAt(video, this.processingMs) <= now)
  }
}
