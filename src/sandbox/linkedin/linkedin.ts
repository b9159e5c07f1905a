import { StandIn, type StandInParts } from '../stand-in/stand-in.ts'

import {
  LINKEDIN_CHANGES,
  emptyLinkedInState,
  postUrn,
  type Asset,
  type LinkedInEvent,
  type LinkedInPost,
  type LinkedInState,
} from './state.ts'

export type AssetStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED'

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
      .filter((post) => !post.deleted && (author === null || post.author === author))
      .sort((a, b) => b.at - a.at || b.urn.slice(-19).localeCompare(a.urn.slice(-19)))
  }

  assetStatus(asset: Asset, now: number): AssetStatus {
    if (asset.uploadedAt === null) return 'WAITING_UPLOAD'
    if (now < asset.uploadedAt + this.processingMs) return 'PROCESSING'
    return asset.fault === null ? 'AVAILABLE' : 'PROCESSING_FAILED'
  }
}
