import { recordOf } from '../record-of.ts'

/** The networks an agent can publish to, in the order they are always shown; a new one goes to the end. */
export const PLATFORMS = ['facebook', 'instagram', 'linkedin'] as const

export type Platform = (typeof PLATFORMS)[number]

interface Network {
  name: string
  /** Longest caption, in UTF-16 units. */
  captionLimit: number
  /**
   * Most hashtags and most @ names in one caption; null where the network names no number. Hashtags beyond it are left out
   * of what goes out there, @ names are refused.
   */
  captionTags: { hashtags: number; mentions: number } | null
  /** Longest first comment under a post, in UTF-16 units; null where none can be added. */
  commentLimit: number | null
  /** Most pictures in one post; infinite where the network names no number. */
  mostPictures: number
  /** Whether a new post is meant for it by default (admin specification, section 4). */
  isDefault: boolean
  /** Whether a Square Video can go out to it (admin specification, section 4). */
  takesSquareVideo: boolean
  /**
   * True where the agent chooses a page after the consent, each with a token of its own that has no expiry date.
   * Elsewhere the consent is for one account, whose token and expiry date are the grant's.
   */
  choosesAccount: boolean
  /** After how many days the agent has to sign in again; null where the server renews the connection. */
  signInEveryDays: number | null
  /** Whether posts go out under the agent's own name, rather than a page's or a business account's. */
  postsAsPerson: boolean
  /** Whether the network calls us when a person removes our app, or asks for their data to be deleted. */
  reportsRemoval: boolean
  /** Whether a post that is out can be taken down from here, and its caption corrected. */
  takesDown: boolean
  correctsCaption: boolean
}

/** The networks' properties. What a network needs beyond this is listed in docs/development.md. */
export const NETWORKS: Readonly<Record<Platform, Network>> = {
  facebook: {
    name: 'Facebook',
    captionLimit: 63_206,
    captionTags: null,
    commentLimit: 8_000,
    mostPictures: Infinity,
    isDefault: true,
    takesSquareVideo: true,
    choosesAccount: true,
    signInEveryDays: null,
    postsAsPerson: false,
    reportsRemoval: true,
    takesDown: true,
    correctsCaption: true,
  },
  instagram: {
    name: 'Instagram',
    captionLimit: 2_200,
    captionTags: { hashtags: 5, mentions: 20 },
    commentLimit: 2_200,
    mostPictures: 10,
    isDefault: true,
    takesSquareVideo: false,
    choosesAccount: false,
    signInEveryDays: null,
    postsAsPerson: false,
    reportsRemoval: true,
    // Deleting takes Facebook's sign-in, which accounts connected by Instagram's own don't have.
    takesDown: false,
    correctsCaption: false,
  },
  linkedin: {
    name: 'LinkedIn',
    captionLimit: 3_000,
    captionTags: null,
    commentLimit: null,
    mostPictures: 20,
    isDefault: false,
    takesSquareVideo: true,
    choosesAccount: false,
    signInEveryDays: 60,
    postsAsPerson: true,
    reportsRemoval: false,
    takesDown: true,
    correctsCaption: false,
  },
}

/** The network whose page shows an account's posts as a grid of pictures. */
export const GRID_PLATFORM: Platform = 'instagram'

/** The network that takes few hashtags, the others of which may go in the first comment. */
export const HASHTAG_PLATFORM = 'instagram' satisfies Platform

/** The network that agents are invited to connect first; a post's video is shown in the form that goes there. */
export const MAIN_PLATFORM: Platform = 'facebook'

/** The networks whose pictures of a post are shown as its preview, the preferred first. */
export const PREVIEW_PLATFORMS: readonly Platform[] = ['instagram', MAIN_PLATFORM]

/** The networks that call us about removed apps and data to be deleted. */
export const REPORTING_PLATFORMS: readonly Platform[] = PLATFORMS.filter(
  (platform) => NETWORKS[platform].reportsRemoval,
)

export const PLATFORM_NAME: Readonly<Record<Platform, string>> = recordOf(
  PLATFORMS,
  (platform) => NETWORKS[platform].name,
)

/** The chosen networks as the flags of a request: each network with whether it is chosen. */
export function flagsOf(chosen: readonly Platform[]): Record<Platform, boolean> {
  return recordOf(PLATFORMS, (platform) => chosen.includes(platform))
}
