import type { PostCounts } from '../meta/counts.ts'
import type { HostedFile } from '../storage/files.ts'
import {
  changeIn,
  consentChanges,
  noConsents,
  type Changes,
  type ConsentEvent,
  type Consents,
} from '../stand-in/changes.ts'

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
  /** Where it will be shown; a carousel's children are for the feed. */
  product: 'FEED' | 'REELS' | 'STORY'
  /** True for one that is only part of a carousel. */
  item: boolean
  caption: string
  alt: string
  children: string[]
  file: HostedFile | null
  cover: HostedFile | null
  width: number
  height: number
  shareToFeed: boolean
  /** True where the bytes come to the upload host. */
  resumable: boolean
  size: number | null
  received: number
  /** When all its parts were there; processing begins then. */
  loadedAt: number | null
  fault: MediaFault | null
  at: number
  /** The media it was published as. */
  media: string | null
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
export type InstagramEvent =
  | ConsentEvent<InstagramGrant>
  | { kind: 'container'; container: Container }
  | { kind: 'container_changed'; id: string; change: Partial<Container> }
  | { kind: 'media'; media: Media }
  | { kind: 'counts'; id: string; counts: PostCounts }
  | { kind: 'cleared' }

export interface InstagramState extends Consents<InstagramGrant> {
  containers: Map<string, Container>
  media: Map<string, Media>
  /** Counts that were set, by media; the others follow from its age. */
  counts: Map<string, PostCounts>
  /** The last number given to a container or media; never given twice. */
  lastNumber: number
}

export function emptyInstagramState(): InstagramState {
  return { ...noConsents(), containers: new Map(), media: new Map(), counts: new Map(), lastNumber: 0 }
}

export const INSTAGRAM_CHANGES: Changes<InstagramState, InstagramEvent> = {
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
  counts: (state, { id, counts }) => void state.counts.set(id, counts),
  cleared: (state) => {
    state.containers.clear()
    state.media.clear()
    state.counts.clear()
  },
}

/** Ids are a prefix by kind and a running number. */
export function instagramId(prefix: '1788' | '1792', number: number): string {
  return prefix + String(number).padStart(13, '0')
}

function count(state: InstagramState, id: string): void {
  state.lastNumber = Math.max(state.lastNumber, Number(id.slice(4)))
}
