import { type Candidate, PERSONS } from '../consent.ts'

/** The scopes an app may ask for, with the labels of the consent page. */
export const INSTAGRAM_SCOPE_LABELS: Record<string, string> = {
  instagram_business_basic: 'See your profile and what you have posted',
  instagram_business_content_publish: 'Publish photos, carousels and reels for you',
  instagram_business_manage_comments: 'Answer comments on your posts',
  instagram_business_manage_messages: 'Read and answer your messages',
  instagram_business_manage_insights: 'See how your posts do',
}

/** A professional account and the person who signs in to it. */
export interface InstagramAccount extends Candidate {
  /** The account's own id, which the calls take: too long for a JavaScript number. */
  id: string
  /** The id this app alone knows it by; the calls don't take it. */
  scopedId: string
  username: string
  type: 'BUSINESS' | 'MEDIA_CREATOR'
}

export const INSTAGRAM_ACCOUNTS: readonly InstagramAccount[] = [
  {
    ...PERSONS.maya,
    about: '@maya.sells.austin, business account',
    id: '17840000000000001',
    scopedId: '27010000000000001',
    username: 'maya.sells.austin',
    type: 'BUSINESS',
  },
  {
    ...PERSONS.dana,
    about: '@danabrookshomes, business account',
    id: '17840000000000002',
    scopedId: '27010000000000002',
    username: 'danabrookshomes',
    type: 'BUSINESS',
  },
  {
    ...PERSONS.nora,
    about: '@nora.new.homes, creator account',
    id: '17840000000000003',
    scopedId: '27010000000000003',
    username: 'nora.new.homes',
    type: 'MEDIA_CREATOR',
  },
]

export function instagramAccountOf(person: string): InstagramAccount | undefined {
  return INSTAGRAM_ACCOUNTS.find((account) => account.key === person)
}

/** A token that is always valid, so that a fresh demo can be connected without a consent. */
export function wellKnownInstagramToken(person: string): string {
  return `sandbox-instagram-${person}`
}
