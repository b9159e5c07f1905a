import type { PostExtras } from '../control.ts'
import type { FaultMode } from '../faults/table.ts'
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

  isStory(media: Media): boolean {
    return this.state.containers.get(media.container)?.extras?.isStory === true
  }

  /** The pictures and videos of a container: its own, or its children's in their order. */
  parts(container: Container): Container[] {
    if (container.kind !== 'carousel') return [container]
    return container.children.flatMap((id) => this.state.containers.get(id) ?? [])
  }
}

/** An exchanged consent, which one token stands for. Times are milliseconds since 1970. */
export interface InstagramGrant {
  token: string
  person: string
  scopes: string[]
  issuedAt: number
  /** Null for the tokens that are always good. */
  expiresAt: number | null
  longLived: boolean
}

/** Why a container can't be published; the subcode is part of its status. */
export interface MediaFault {
  subcode: number
  message: string
}

/** Media before they are published: Instagram's step between accepting a file and publishing it. */
export interface Container {
  id: string
  account: string
  kind: 'image' | 'film' | 'carousel'
  /** True for one that is only part of a carousel. */
  item: boolean
  caption: string
  alt: string
  children: string[]
  file: HostedFile | null
  cover: HostedFile | null
  width: number
  height: number
  /** When all its parts were there; processing begins then. */
  loadedAt: number | null
  fault: MediaFault | null
  at: number
  media: string | null
  /** What the post offers beside caption and media. */
  extras?: PostExtras
}

/** Something published. */
export interface Media {
  id: string
  account: string
  container: string
  shortcode: string
  at: number
}

/** All events, as stored in the journal. */
type InstagramEvent =
  | ConsentEvent<InstagramGrant>
  | { kind: 'container'; container: Container }
  | { kind: 'container_changed'; id: string; change: Partial<Container> }
  | { kind: 'media'; media: Media }
  | { kind: 'comment'; comment: PostComment }
  | { kind: 'counts'; id: string; counts: PostCounts }
  | { kind: 'cleared' }

export interface InstagramState extends Consents<InstagramGrant> {
  containers: Map<string, Container>
  media: Map<string, Media>
  comments: Map<string, PostComment>
  /** Counts that were set, by media; the others follow from its age. */
  counts: Map<string, PostCounts>
  /** The last number given to a container or media; never given twice. */
  lastNumber: number
}

function emptyInstagramState(): InstagramState {
  return {
    ...noConsents(),
    containers: new Map(),
    media: new Map(),
    comments: new Map(),
    counts: new Map(),
    lastNumber: 0,
  }
}

const INSTAGRAM_CHANGES: Changes<InstagramState, InstagramEvent> = {
  ...consentChanges<InstagramGrant>(),
  container: (state, { container }) => {
    count(state, container.id)
    state.containers.set(container.id, container)
  },
  container_changed: (state, { id, change }) => changeIn(state.containers, id, change),
  media: (state, { media }) => {
    count(state, media.id)
    state.media.set(media.id, media)
    changeIn(state.containers, media.container, { media: media.id })
  },
  comment: (state, { comment }) => {
    count(state, comment.id)
    state.comments.set(comment.id, comment)
  },
  counts: (state, { id, counts }) => void state.counts.set(id, counts),
  cleared: (state) => {
    state.containers.clear()
    state.media.clear()
    state.comments.clear()
    state.counts.clear()
  },
}

/** Ids are a prefix by kind and a running number. */
function instagramId(prefix: '1788' | '1792', number: number): string {
  return prefix + String(number).padStart(13, '0')
}

function count(state: InstagramState, id: string): void {
  state.lastNumber = Math.max(state.lastNumber, Number(id.slice(4)))
}

type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

/** How long a container waits to be published. */
const LIFE = 86_400_000

export function containerStatus(instagram: Instagram, container: Container, now: number): StatusCode {
  if (container.media !== null) return 'PUBLISHED'
  if (now - container.at >= LIFE) return 'EXPIRED'
  // Invalid media are reported once they are checked, which takes a moment.
  if (container.loadedAt === null || now < container.loadedAt + instagram.processingMs) return 'IN_PROGRESS'
  return container.fault ? 'ERROR' : 'FINISHED'
}

/** The `status` field: the code in a sentence, and the subcode of the error. */
export function statusText(code: StatusCode, container: Container): string {
  if (code !== 'ERROR') return SENTENCES[code]
  const { subcode, message } = container.fault ?? { subcode: 2207053, message: '' }
  return `Error: Media upload has failed with error code ${subcode}. ${message}`.trim()
}

const SENTENCES: Record<Exclude<StatusCode, 'ERROR'>, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been successfully published.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
}

export const NOT_DOWNLOADED: MediaFault = { subcode: 2207077, message: 'The video could not be downloaded.' }
const NOT_PROCESSED: MediaFault = { subcode: 2207026, message: 'The media could not be processed.' }

/** What is wrong with media a fault was set for. */
export function mediaFaultOf(mode: FaultMode): MediaFault {
  return mode === 'download_failed' ? NOT_DOWNLOADED : NOT_PROCESSED
}
