import type { NetworkOptions } from '#contract/publishing/publishing.ts'
import type { Insights } from '#domain/insights/insights.ts'
import { type Platform, PLATFORM_NAME } from '#domain/platform/platform.ts'
import type { MediaRole, PostType } from '#domain/library/post.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

import type { VersionInUse } from './api-version.ts'
import { NetworkError } from './network-error.ts'
import type { RateLimiter } from './rate-limits.ts'

/** What the calls of one network's connector have in common. */
export interface CallState {
  limiter: RateLimiter
  version: VersionInUse
}

export interface ConsentRequest {
  state: string
  redirectUri: string
  /** Whether to ask again for the permissions that the agent declined before. */
  again?: boolean
  /** Whether to ask for what reading more of the counts of posts needs, beside what publishing needs. */
  insights?: boolean
  /** Whether to ask for what posting as pages of companies needs, and nothing else. */
  pages?: boolean
}

/** The code that a consent returned, with the address it was returned to. */
export interface ConsentReturn {
  code: string
  redirectUri: string
  /** Whether it was asked for with `pages`. */
  pages?: boolean
}

/** A person's grant, from exchanging a consent's code. */
export interface Grant {
  token: string
  expiresAt: Date | null
  refreshToken: string | null
  /** What the agent really allowed, as the platform reports it. */
  scopes: string[]
}

/** A renewed grant; a `refreshToken` of null means that the old one stays valid. */
type Renewal = Pick<Grant, 'token' | 'expiresAt' | 'refreshToken'>

/** An account a post can go to: a page, a profile. */
export interface Account {
  id: string
  name: string
  token: string
  businessName?: string
}

/** A file to publish, read when it is needed. */
export interface OutgoingFile {
  role: MediaRole
  mime: string
  /** What a picture shows; empty for one of the agent's own that they didn't describe. Networks take none for videos. */
  alt: string
  read: () => Promise<Buffer>
  /** Where a network can fetch it from, a picture as JPEG; for networks that accept no uploads. */
  address: () => Promise<string>
}

/** Subtitles of a video, as SRT. */
export interface OutgoingSubtitles {
  language: CaptionLanguage
  read: () => Promise<Buffer>
}

export interface OutgoingPost {
  type: PostType
  title: string
  caption: string
  /** What the agent chose of each network's own options. */
  options: NetworkOptions
  files: OutgoingFile[]
  /** The picture a video is shown by before it plays, with the agent's footer; missing for other posts. */
  cover?: OutgoingFile
  /** Those the network takes, first the ones in the language of the caption. */
  subtitles: OutgoingSubtitles[]
}

/** What a platform returned for a post before it was made public; JSON, stored between steps. */
export type Progress = Record<string, unknown>

/** A post on its way to an account. */
export interface Outgoing {
  account: Account
  post: OutgoingPost
}

export interface Upload extends Outgoing {
  /** What an earlier upload of the post stored. */
  done: Progress | null
  store: (progress: Progress) => Promise<void>
  /** Takes what came of the subtitles, where the network takes them before the post is public. */
  noteSubtitles?: (outcome: SubtitlesOutcome) => Promise<void>
}

/** What came of a video's subtitles, which never decide about its post. */
type SubtitlesOutcome = 'sent' | NetworkError

export interface Uploaded extends Outgoing {
  progress: Progress
}

export interface LivePost {
  id: string
  permalink: string | null
}

/** An accepted post, with the progress that takes the place of the stored one. */
export type Accepted = 'accepted' | { accepted: Progress }

/**
 * The result of looking for a post. `absent` is certain, and means that the same mutation with the same progress
 * may be sent again without creating a second post; `failed` is just as certain, but this post can't be published
 * any more.
 */
export type Finding = { post: LivePost } | { failed: string } | 'absent' | 'unknown'

/** The counts of a published post; `isPermitted` says whether those that need the further permission could be read. */
export interface PostInsights {
  insights: Insights
  isPermitted: boolean
}

/** How a network gives the counts of posts. */
export interface InsightsReader {
  /** The scopes for the counts of an account's posts that publishing's scopes don't give. */
  scopesOf: (accountId: string) => readonly string[]
  /** Whether this server's app at the network can ask for them. */
  canAsk: boolean
  /**
   * Reads the counts of a post, those behind the further permission only where the agent gave it; null where the post is
   * certainly no longer there. A count the network doesn't have is null, never 0. Waits while the account's rate limit
   * is used by half, since publishing needs the rest.
   */
  read: (account: Account, postId: string, mayReadAll: boolean) => Promise<PostInsights | null>
}

/** The pages of companies that a person may post as, each connected as an account of its own. */
export interface CompanyPages {
  /** The scopes for it, which are asked for apart. */
  scopes: readonly string[]
  isPage: (accountId: string) => boolean
  list: (grant: Pick<Grant, 'token'>) => Promise<Account[]>
}

/** A comment of an account under its own post. */
interface OwnComment {
  account: Account
  postId: string
  text: string
}

/** How a network takes the first comment under a post. */
export interface Comments {
  /** The scopes for it beside publishing's. */
  scopes: readonly string[]
  /** Whether this server's app at the network can ask for them. */
  canAsk: boolean
  /** The single mutation; must not be repeated while its outcome is unknown. */
  add: (comment: OwnComment) => Promise<{ id: string }>
  /** Looks, read-only, for one that may have been made at or after `since`; null where it isn't there. */
  find: (comment: OwnComment & { since: Date }) => Promise<{ id: string } | null>
}

/**
 * One network, as publishing uses it. Uploads may be repeated; `publish` makes its single mutation and must not be.
 * Every method throws `NetworkError` and nothing else.
 */
export interface Connector {
  platform: Platform
  /** Scopes without which nothing can be published. */
  requiredScopes: readonly string[]
  /** False where posts can't be read back, so that an unknown outcome stays unknown. */
  readsBack: boolean
  authorizeUrl: (request: ConsentRequest) => string
  exchange: (code: ConsentReturn) => Promise<Grant>
  /** The accounts this person may publish to. */
  listAccounts: (grant: Pick<Grant, 'token'>) => Promise<Account[]>
  /**
   * The person's id that the platform gives to this app alone and that its callbacks about data and removed apps
   * contain. Null where the platform has no such callbacks.
   */
  appScopedUserId: ((grant: Pick<Grant, 'token'>) => Promise<string>) | null
  /** Revokes the grant at the platform; null where the platform has no call for it. */
  revoke: ((grant: Pick<Grant, 'token'>) => Promise<void>) | null
  /** Whether `refresh` renews a grant with this refresh token, or without one. */
  canRefresh: (refreshToken: string | null) => boolean
  /** Renews a grant before it ends; null where no grant can be renewed, and returns null where this one can't. */
  refresh: ((grant: Pick<Grant, 'token' | 'refreshToken'> & { accountId: string }) => Promise<Renewal | null>) | null
  /**
   * Uploads the media without publishing them; returns what `publish` and `find` need. `store` stores partial
   * progress.
   */
  upload: (upload: Upload) => Promise<Progress>
  /** True when the uploads can be published; false means to ask again later. */
  ready: (account: Account, progress: Progress) => Promise<boolean>
  /**
   * The single mutation. `accepted` when the platform accepted the post but does not show it yet, with what identifies it
   * from then on where that is new. With `mayBeThere`
   * the mutation was made before with an unknown outcome, so that an error about a duplicate proves that it
   * succeeded.
   */
  publish: (uploaded: Uploaded & { mayBeThere?: boolean | undefined }) => Promise<LivePost | Accepted>
  /** Null where there are none beside the person's own account. */
  companyPages: CompanyPages | null
  /** Null where the network gives no counts of posts. */
  insights: InsightsReader | null
  /** Null where a post can't be commented on. */
  comments: Comments | null
  /**
   * Adds the subtitles of a video that is out. May be repeated. Null where the network takes none, or takes them with the
   * upload.
   */
  addSubtitles: ((account: Account, postId: string, subtitles: readonly OutgoingSubtitles[]) => Promise<void>) | null
  /** Takes down a post that is out; one that is gone is no error. May be repeated. Null where the network doesn't allow it. */
  remove: ((account: Account, postId: string) => Promise<void>) | null
  /** Sets the caption of a post that is out. May be repeated. Null where the network doesn't allow it. */
  editCaption: ((account: Account, postId: string, caption: string) => Promise<void>) | null
  /** Looks, read-only, for a post that may have been made at or after `since`. */
  find: (uploaded: Uploaded & { since: Date }) => Promise<Finding>
}

/** The only file of a post with a video. */
export function soleFile(platform: Platform, { files: [file] }: OutgoingPost): OutgoingFile {
  if (file) return file
  throw new NetworkError('refused', 'no_file', `This post has no video for ${PLATFORM_NAME[platform]}.`)
}
