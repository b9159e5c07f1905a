import { type Candidate, PERSONS } from '../consent.ts'

/** The permissions an app may ask for, with the labels of the consent page. */
export const PERMISSIONS: Record<string, string> = {
  public_profile: 'See your name',
  email: 'See your email address',
  pages_show_list: 'See the Pages you manage',
  pages_read_engagement: 'Read what your Pages have posted',
  pages_manage_posts: 'Publish posts on your Pages',
  pages_manage_engagement: 'Comment on your Pages’ posts',
  pages_read_user_engagement: 'Read comments on your Pages',
  read_insights: 'See how many people view and click your Page’s posts',
  business_management: 'See Pages held by your business',
  publish_video: 'Publish videos',
  instagram_basic: 'See the Instagram account of your Page',
  instagram_content_publish: 'Publish on the Instagram account of your Page',
}

export interface Person extends Candidate {
  id: string
  email: string
}

export const PEOPLE: readonly Person[] = [
  { ...PERSONS.maya, id: '100000000000001', about: 'Realtor in Austin, runs two Pages' },
  { ...PERSONS.dana, id: '100000000000002', about: 'Sells homes in Tulsa, runs one Page' },
  { ...PERSONS.nora, id: '100000000000003', about: 'Just starting, has no Page yet' },
]

export interface StandInPage {
  id: string
  name: string
  category: string
  person: string
  business?: { id: string; name: string }
  /** For a Page the person reaches through that portfolio alone: its list there. */
  heldIn?: 'owned_pages' | 'client_pages'
}

/** The portfolio of Maya's brokerage. */
export const PORTFOLIO = { id: '120000000000001', name: 'Cedar & Main' }

/** Pages that exist on an empty sandbox. */
export const FIRST_PAGES: readonly StandInPage[] = [
  {
    id: '110000000000001',
    name: 'Maya Alvarez, Realtor',
    category: 'Real Estate Agent',
    person: 'maya',
    business: PORTFOLIO,
  },
  { id: '110000000000002', name: 'Dana Brooks Homes', category: 'Real Estate Agent', person: 'dana' },
  { id: '110000000000003', name: 'Cedar & Main Austin', category: 'Real Estate Company', person: 'maya' },
]

/** Tokens that are always valid, so that a fresh demo can be connected without a consent. */
export function wellKnownUserToken(person: string): string {
  return `sandbox-user-${person}`
}

export function wellKnownPageToken(pageId: string): string {
  return `sandbox-page-${pageId}`
}
