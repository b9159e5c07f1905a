import type { Platform } from '#domain/platform.ts'
import type { MediaRole, PostType } from '#domain/post.ts'

/** A person's grant, as the code of a consent was exchanged for. */
export interface Grant {
  token: string
  expiresAt: Date | null
  refreshToken: string | null
  /** What she really allowed, as the platform reports it. */
  scopes: string[]
}

/** A grant that was renewed; a `refreshToken` of null says that the old one goes on being good. */
type Renewal = Pick<Grant, 'token' | 'expiresAt' | 'refreshToken'>

/** An account a post can go to: a page, a profile. */
export interface Account {
  id: string
  name: string
  token: string
  businessName?: string
}

/** A file on its way out, read when it is needed. */
export interface OutgoingFile {
  role: MediaRole
  mime: string
  read: () => Promise<Buffer>
  /** Where a network can fetch it from, a picture as JPEG; for those that take no bytes. */
  address: () => Promise<string>
}

export interface OutgoingPost {
  type: PostType
  title: string
  caption: string
  files: OutgoingFile[]
}

/** What a platform gave towards a post before it was made public; JSON, stored between steps. */
export type Progress = Record<string, unknown>

export interface LivePost {
  id: string
  permalink: string | null
}

/**
 * What a look for a post found. `absent` is certain, and says besides that the same mutation with
 * the same progress may be sent again without a second post coming of it; `failed` is just as
 * certain, but nothing will come of this post any more.
 */
export type Finding = { post: LivePost } | { failed: string } | 'absent' | 'unknown'

/**
 * One network, as publishing sees it. Uploading may be repeated at will; `publish` makes its single
 * mutation and may not. Every method throws `NetworkError` and nothing else.
 */
export interface Connector {
  platform: Platform
  /** Scopes without which nothing can be published. */
  requiredScopes: readonly string[]
  /**
   * True where she chooses among several accounts after her consent, each with a token of its own.
   * Elsewhere the consent is for the one account, whose token and date of expiry are the grant's.
   */
  choosesAccount: boolean
  /** False where nothing can be read back, so that an unknown outcome stays one however often it is looked at. */
  readsBack: boolean
  authorizeUrl: (input: { state: string; redirectUri: string; again?: boolean }) => string
  exchange: (input: { code: string; redirectUri: string }) => Promise<Grant>
  /** The accounts this person may publish to. */
  listAccounts: (grant: Pick<Grant, 'token'>) => Promise<Account[]>
  /** Takes the grant back at the platform; null where the platform has no call for it. */
  revoke: ((grant: Pick<Grant, 'token'>) => Promise<void>) | null
  /** Renews a grant before it ends; null where it can't be done for any, and answers null where not for this one. */
  refresh: ((grant: Pick<Grant, 'token' | 'refreshToken'>) => Promise<Renewal | null>) | null
  /** Brings the media there, invisibly; gives what `publish` and `find` need. `keep` stores partial progress. */
  upload: (
    account: Account,
    post: OutgoingPost,
    done: Progress | null,
    keep: (progress: Progress) => Promise<void>,
  ) => Promise<Progress>
  /** True when what was uploaded can be published; false asks for another look later. */
  ready: (account: Account, progress: Progress) => Promise<boolean>
  /**
   * The single mutation. `accepted` when the platform took it but does not show it yet. With
   * `mayBeThere` it was made before and nobody learned what came of it, so that being told of a
   * duplicate proves the earlier one.
   */
  publish: (
    account: Account,
    post: OutgoingPost,
    progress: Progress,
    mayBeThere?: boolean,
  ) => Promise<LivePost | 'accepted'>
  /** A read-only look for a post that may have been made at or after `since`. */
  find: (account: Account, post: OutgoingPost, progress: Progress, since: Date) => Promise<Finding>
}
