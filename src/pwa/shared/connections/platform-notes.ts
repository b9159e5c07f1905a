import { NETWORKS, type Platform } from '#domain/platform/platform.ts'

interface PlatformNotes {
  /** Which account it is, under the network's name. */
  account: string
  /** What to do before and at the consent page. */
  steps: readonly string[]
  /** Where an agent ends Porchlight's access; null where Porchlight can do so itself. */
  accessSettings: { href: string; place: string } | null
  /** Where an agent without a page makes one: at the site whose consent page was opened. */
  newPage: { site: string; path: string; consentPath: RegExp } | null
  /** The calls about pages, always chosen or beside the agent's own account; null for a network without any. */
  pageCalls: {
    list: 'GET /agent/social-media/facebook/pages' | 'GET /agent/social-media/linkedin/pages'
    connect: 'POST /agent/social-media/facebook/connect-page' | 'POST /agent/social-media/linkedin/connect-page'
  } | null
}

export const PLATFORM_NOTES: Readonly<Record<Platform, PlatformNotes>> = {
  facebook: {
    account: 'Your business page, not your personal profile',
    steps: [
      'We’ll take you to Facebook. Sign in with the account that runs your business page.',
      'Allow everything it asks for. We only post to your page.',
    ],
    accessSettings: null,
    newPage: { site: 'https://www.facebook.com', path: '/pages/create', consentPath: /\/v\d+\.\d+\/dialog\/oauth/ },
    pageCalls: {
      list: 'GET /agent/social-media/facebook/pages',
      connect: 'POST /agent/social-media/facebook/connect-page',
    },
  },
  instagram: {
    account: 'Your professional account',
    steps: [
      'We’ll take you to Instagram. Sign in with your professional account.',
      'Allow everything it asks for. We only post when you say so and never read your messages.',
    ],
    accessSettings: { href: 'https://www.instagram.com/accounts/manage_access/', place: 'Apps and websites' },
    newPage: null,
    pageCalls: null,
  },
  linkedin: {
    account: 'Your own profile',
    steps: [
      'We’ll take you to LinkedIn. Sign in as yourself.',
      'Allow everything it asks for. We only post when you say so.',
    ],
    accessSettings: {
      href: 'https://www.linkedin.com/mypreferences/d/data-sharing-for-permitted-services',
      place: 'Permitted services',
    },
    newPage: null,
    pageCalls: {
      list: 'GET /agent/social-media/linkedin/pages',
      connect: 'POST /agent/social-media/linkedin/connect-page',
    },
  },
}

/** The last of the steps where a page is chosen. */
export const PICK_PAGE = 'Come back here and pick your page.'

/** What follows the consent page, as the last of the steps. */
export function lastStep(platform: Platform): string {
  const { name, choosesAccount, signInEveryDays: days } = NETWORKS[platform]
  if (choosesAccount) return PICK_PAGE
  return days === null
    ? 'Come back here, and you’re done.'
    : `Come back here. ${name} must be reconnected every ${days} days.`
}

/** Why a connection that was there asks for a new sign-in. */
export function reconnectNote(platform: Platform): string {
  const { name, signInEveryDays: days } = NETWORKS[platform]
  const why = days === null ? 'needs you to sign in again' : `needs you to sign in again every ${days} days`
  return `${name} ${why}. Posts to it won’t go out until you do.`
}
