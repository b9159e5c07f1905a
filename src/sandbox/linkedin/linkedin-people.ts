import { type Candidate, PERSONS } from '../consent.ts'

/** The scopes an app may ask for, with the labels of the consent page. */
export const LINKEDIN_SCOPE_LABELS: Record<string, string> = {
  openid: 'Know that it is you',
  profile: 'See your name and picture',
  email: 'See your email address',
  w_member_social: 'Create, edit and delete posts for you',
}

export interface Member extends Candidate {
  /** The id in the member's URN. */
  sub: string
  email: string
  headline: string
  /** Colors the member's picture. */
  number: string
}

export const MEMBERS: readonly Member[] = [
  {
    ...PERSONS.maya,
    sub: 'maya-alvarez',
    about: 'Realtor at Cedar & Main',
    headline: 'Realtor at Cedar & Main, Austin',
    number: '0001',
  },
  {
    ...PERSONS.dana,
    sub: 'dana-brooks',
    about: 'Broker in Tulsa',
    headline: 'Broker and owner, Dana Brooks Homes',
    number: '0002',
  },
  {
    ...PERSONS.nora,
    sub: 'nora-new',
    about: 'Just starting',
    headline: 'New to real estate',
    number: '0003',
  },
]

export function memberBySub(sub: string): Member | undefined {
  return MEMBERS.find((member) => member.sub === sub)
}

export function urnOf(member: Member): string {
  return `urn:li:person:${member.sub}`
}

/** A token that is always valid, so that a fresh demo can be connected without a consent. */
export function wellKnownLinkedInToken(person: string): string {
  return `sandbox-linkedin-${person}`
}
