import { countsAt, type PostCounts } from '../meta/counts.ts'
import { StandIn } from '../stand-in/stand-in.ts'

import {
  INSTAGRAM_CHANGES,
  emptyInstagramState,
  instagramId,
  type Container,
  type InstagramEvent,
  type Media,
  type InstagramState,
} from './state.ts'

/** Instagram: the stand-in's state, and the only way to change it. */
export class Instagram extends StandIn<InstagramState, InstagramEvent> {
  readonly platform = 'instagram'
  readonly state: InstagramState = emptyInstagramState()
  protected readonly changes = INSTAGRAM_CHANGES
  protected readonly empty = emptyInstagramState

  nextId(prefix: '1788' | '1792'): string {
    this.state.lastNumber += 1
    return instagramId(prefix, this.state.lastNumber)
  }

  permalink(media: Media): string {
    return this.address(`/instagram/posts/${media.id}`)
  }

  countsOf(media: Media, now: number): PostCounts {
    return this.state.counts.get(media.id) ?? countsAt(media.id, now - media.at)
  }

  /** Everything published, newest first. */
  published(account: string | null = null): Media[] {
    return [...this.state.media.values()]
      .filter((media) => account === null || media.account === account)
      .sort((a, b) => b.at - a.at || b.id.localeCompare(a.id))
  }

  /** The pictures and videos of a container: its own, or its children's in their order. */
  parts(container: Container): Container[] {
    if (container.kind !== 'carousel') return [container]
    return container.children.flatMap((id) => this.state.containers.get(id) ?? [])
  }
}
