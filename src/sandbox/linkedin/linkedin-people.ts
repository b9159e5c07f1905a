import { type Candidate, PERSONS } from '../consent.ts'

/** The scopes an app may ask for, with the labels of the consent page. */
export const LINKEDIN_SCOPE_LABELS: Record<string, string> = {
  openid: 'Know that it is you',
  profile: 'See your name and picture',
  email: 'See your email address',
  w_member_social: 'Create, edit and delete posts for you',
  r_member_postAnalytics: 'See how your posts do',
  w_organization_social: 'Create, edit and delete posts for your company pages',
  r_organization_admin: 'See your company pages and how their posts do',
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

type Role = 'ADMINISTRATOR' | 'CONTENT_ADMINISTRATOR' | 'ANALYST'

export interface Organization {
  id: string
  name: string
  headline: string
  /** The members with a role, by their `sub`. */
  roles: Readonly<Record<string, Role>>
}

export const ORGANIZATIONS: readonly Organization[] = [
  {
    id: '5515715',
    name: 'Cedar & Main Realty',
    headline: 'Real estate in Austin',
    roles: { 'maya-alvarez': 'ADMINISTRATOR' },
  },
  {
    id: '5515716',
    name: 'Austin Homes Weekly',
    headline: 'What sells in Austin, every week',
    roles: { 'maya-alvarez': 'CONTENT_ADMINISTRATOR', 'dana-brooks': 'ANALYST' },
  },
  {
    id: '5515717',
    name: 'Texas Agents Guild',
    headline: 'An association of agents',
    roles: { 'maya-alvarez': 'ANALYST' },
  },
  {
    id: '5515718',
    name: 'Dana Brooks Homes',
    headline: 'Real estate in Tulsa',
    roles: { 'dana-brooks': 'ADMINISTRATOR' },
  },
]

/** Who may post: a member by `sub`, an organization by `organization:` and its id. */
export interface Author {
  id: string
  name: string
  headline: string
  /** Colors the picture. */
  number: string
}

export function authorById(id: string): Author | undefined {
  const member = memberBySub(id)
  if (member) return { ...member, id }
  const organization = ORGANIZATIONS.find((one) => `organization:${one.id}` === id)
  return organization && { ...organization, id, number: organization.id }
}

/** Everybody who may post. */
export const AUTHORS: readonly Author[] = [
  ...MEMBERS.map(({ sub }) => sub),
  ...ORGANIZATIONS.map(({ id }) => `organization:${id}`),
].flatMap((id) => authorById(id) ?? [])

/** The id of an author that a member may post as, from its URN; null for any other. */
export function authorFor(member: Member, urn: string): string | null {
  if (urn === urnOf(member)) return member.sub
  const id = /^urn:li:organization:(\d+)$/.exec(urn)?.[1]
  const role = ORGANIZATIONS.find((one) => one.id === id)?.roles[member.sub]
  return role === 'ADMINISTRATOR' || role === 'CONTENT_ADMINISTRATOR' ? `organization:${id}` : null
}

function memberBySub(sub: string): Member | undefined {
  return MEMBERS.find((member) => member.sub === sub)
}

/** The URN of an author. */
export function authorUrn(id: string): string {
  return id.startsWith('organization:') ? `urn:li:${id}` : `urn:li:person:${id}`
}

export function urnOf(member: Member): string {
  return `urn:li:person:${member.sub}`
}

/** A token that is always valid, so that a fresh demo can be connected without a consent. */
export function wellKnownLinkedInToken(person: string): string {
  return `sandbox-linkedin-${person}`
}
