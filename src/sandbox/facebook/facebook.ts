import { countsAt, type PostCounts } from '../meta/counts.ts'
import { StandIn } from '../stand-in/stand-in.ts'

import { FACEBOOK_CHANGES } from './changes.ts'
import {
  emptyFacebookState,
  type FacebookEvent,
  type FacebookPost,
  type FacebookState,
  type FacebookVideo,
} from './state.ts'
import { videoReadyAt } from './videos/video-status.ts'

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

  /** Posts the Graph API would list as published, newest first: their time has come and their video is ready. */
  published(pageId: string, now: number): FacebookPost[] {
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
