import type { PostCounts } from '../meta/counts.ts'
import type { HostedFile } from '../storage/files.ts'
import {
  changeIn,
  type Changes,
  consentChanges,
  type ConsentEvent,
  type Consents,
  noConsents,
  StandIn,
  type StandInParts,
} from '../storage/stand-in.ts'

type AssetStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED'

/** LinkedIn: the stand-in's state, and the only way to change it. */
export class LinkedIn extends StandIn<LinkedInState, LinkedInEvent> {
  readonly platform = 'linkedin'
  readonly state: LinkedInState = emptyLinkedInState()
  protected readonly changes = LINKEDIN_CHANGES
  protected readonly empty = emptyLinkedInState
  /** Whether this app is one LinkedIn gives refresh tokens to. */
  readonly refreshTokens: boolean

  constructor(parts: StandInParts, options: { refreshTokens: boolean }) {
    super(parts)
    this.refreshTokens = options.refreshTokens
  }

  nextUrn(kind: 'share' | 'ugcPost'): string {
    this.state.lastNumber += 1
    return postUrn(kind, this.state.lastNumber)
  }

  permalink(post: LinkedInPost): string {
    return this.address(`/www.linkedin.com/feed/update/${post.urn}/`)
  }

  /** Everything published, newest first. */
  published(author: string | null = null): LinkedInPost[] {
    return [...this.state.posts.values()]
      .filter((post) => author === null || post.author === author)
      .sort((a, b) => b.at - a.at || b.urn.slice(-19).localeCompare(a.urn.slice(-19)))
  }

  assetStatus(asset: Asset, now: number): AssetStatus {
    if (asset.uploadedAt === null) return 'WAITING_UPLOAD'
    if (now < asset.uploadedAt + this.processingMs) return 'PROCESSING'
    return asset.fault === null ? 'AVAILABLE' : 'PROCESSING_FAILED'
  }
}

/** An exchanged consent, which one access token stands for. Times are milliseconds since 1970. */
export interface LinkedInGrant {
  token: string
  person: string
  scopes: string[]
  /** Null for the tokens that are always good. */
  expiresAt: number | null
}

/** A refresh token, valid for a year from the consent. */
export interface RefreshToken {
  token: string
  person: string
  scopes: string[]
  expiresAt: number
}

/** A picture, video or document, uploading or uploaded. */
export interface Asset {
  urn: string
  kind: 'image' | 'video' | 'document'
  /** The author it belongs to. */
  owner: string
  /** Part of its upload addresses, so that they can't be guessed. */
  key: string
  urlExpiresAt: number
  /** Bytes announced; null where none are. */
  size: number | null
  /** A video's parts: null until one has arrived, then its ETag. */
  parts: (string | null)[]
  uploadToken: string
  /** When all of it was there; processing begins then. */
  uploadedAt: number | null
  file: HostedFile | null
  width: number
  height: number
  /** A video's subtitles: null where they were announced and aren't there; missing where none were. */
  captions?: { locale: string; text: string } | null
  /** A document's; missing for everything else. */
  pages?: number
  /** Why it can't be used. */
  fault: string | null
}

export interface LinkedInPost {
  urn: string
  author: string
  /** What was set of its statistics; else they follow from its age. */
  counts?: PostCounts
  /** As people read it: escapes and markup of little text resolved, and cut where it was broken. */
  text: string
  assets: { urn: string; alt: string; title: string }[]
  /** Equal for two posts that LinkedIn treats as duplicates. */
  likeness: string
  at: number
}

/** All events, as stored in the journal. */
export type LinkedInEvent =
  | ConsentEvent<LinkedInGrant>
  | { kind: 'refresh_token'; refresh: RefreshToken }
  | { kind: 'asset'; asset: Asset }
  | { kind: 'asset_changed'; urn: string; change: Partial<Asset> }
  | { kind: 'post'; post: LinkedInPost }
  | { kind: 'post_deleted'; urn: string }
  | { kind: 'counted'; urn: string; counts: PostCounts }
  | { kind: 'cleared' }

export interface LinkedInState extends Consents<LinkedInGrant> {
  refreshTokens: Map<string, RefreshToken>
  assets: Map<string, Asset>
  posts: Map<string, LinkedInPost>
  /** The last number given to a post; never given twice. */
  lastNumber: number
}

function emptyLinkedInState(): LinkedInState {
  return {
    ...noConsents(),
    refreshTokens: new Map(),
    assets: new Map(),
    posts: new Map(),
    lastNumber: 0,
  }
}

const LINKEDIN_CHANGES: Changes<LinkedInState, LinkedInEvent> = {
  ...consentChanges<LinkedInGrant>(),
  refresh_token: (state, { refresh }) => void state.refreshTokens.set(refresh.token, refresh),
  asset: (state, { asset }) => void state.assets.set(asset.urn, asset),
  asset_changed: (state, { urn, change }) => changeIn(state.assets, urn, change),
  post: (state, { post }) => {
    state.lastNumber = Math.max(state.lastNumber, numberOf(post.urn))
    state.posts.set(post.urn, post)
  },
  post_deleted: (state, { urn }) => void state.posts.delete(urn),
  counted: (state, { urn, counts }) => changeIn(state.posts, urn, { counts }),
  cleared: (state) => {
    state.assets.clear()
    state.posts.clear()
  },
}

/** Nineteen digits, as LinkedIn's own: more than a JavaScript number holds, so the count is behind the first. */
function postUrn(kind: 'share' | 'ugcPost', number: number): string {
  return `urn:li:${kind}:7${String(number).padStart(18, '0')}`
}

function numberOf(urn: string): number {
  return Number(/\d+$/.exec(urn)?.[0].slice(1) ?? 0)
}
