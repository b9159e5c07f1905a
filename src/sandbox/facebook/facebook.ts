import { StandIn } from '../stand-in/stand-in.ts'

import { CHANGES } from './changes.ts'
import { emptyState, type Event, type Post, type State, type Video } from './state.ts'
import { videoReadyAt } from './videos/video-status.ts'

/** Facebook Pages: the stand-in's state, and the only way to change it. */
export class Facebook extends StandIn<State, Event> {
  readonly platform = 'facebook'
  readonly state: State = emptyState()
  protected readonly changes = CHANGES

  nextNumber(): string {
    this.state.lastNumber += 1
    return String(this.state.lastNumber)
  }

  permalink(post: Post): string {
    return this.address(`/facebook/posts/${post.id}`)
  }

  videoOf(post: Post): Video | undefined {
    return post.video ? this.state.videos.get(post.video) : undefined
  }

  /** Posts the Graph API would list as published, newest first: their time has come and their video is ready. */
  published(pageId: string, now: number): Post[] {
    return this.accepted(now).filter((post) => post.page === pageId && this.isLive(post, now))
  }

  /** Posts the stand-in has accepted, newest first; a video among them may still be in processing. */
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
