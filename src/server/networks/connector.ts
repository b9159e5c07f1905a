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

/** An account a post can go to: a page, a profile. */
export interface Account {
  id: string
  name: string
  token: string
  businessName?: string
}

/** A file on its way out, read when it is needed. */
interface OutgoingFile {
  role: MediaRole
  mime: string
  read: () => Promise<Buffer>
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
  authorizeUrl: (input: { state: string; redirectUri: string; again?: boolean }) => string
  exchange: (input: { code: string; redirectUri: string }) => Promise<Grant>
  /** The accounts this person may publish to. */
  listAccounts: (grant: Pick<Grant, 'token'>) => Promise<Account[]>
  revoke: (grant: Pick<Grant, 'token'>) => Promise<void>
  /** Brings the media there, invisibly; gives what `publish` and `find` need. `keep` stores partial progress. */
  upload: (
    account: Account,
    post: OutgoingPost,
    done: Progress | null,
    keep: (progress: Progress) => Promise<void>,
  ) => Promise<Progress>
  /** True when what was uploaded can be published; false asks for another look later. */
  ready: (account: Account, progress: Progress) => Promise<boolean>
  /** The single mutation. `accepted` when the platform took it but does not show it yet. */
  publish: (account: Account, post: OutgoingPost, progress: Progress) => Promise<LivePost | 'accepted'>
  /** A read-only look for a post that may have been made at or after `since`. */
  find: (account: Account, post: OutgoingPost, progress: Progress, since: Date) => Promise<Finding>
}
