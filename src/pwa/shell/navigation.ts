import { LISTINGS } from '#domain/listing.ts'
import { TEMPLATE_LISTINGS } from '#domain/template.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

/** A place one can go to. */
export interface Place {
  label: string
  to: string
  icon: IconName
}

/** A fold of places inside a group. */
export interface Fold {
  label: string
  icon: IconName
  places: readonly Place[]
}

export interface Group {
  /** Null for the first group, which bears no name. */
  label: string | null
  entries: readonly (Place | Fold)[]
  /** Open before anybody touched it. */
  open: boolean
  role?: 'admin'
}

const LISTING_SIGNS: Record<(typeof LISTINGS)[number]['path'], IconName> = {
  'home-buying': 'key',
  'home-selling': 'house-line',
  mortgage: 'percent',
  'new-construction': 'hammer',
  'school-ratings': 'graduation-cap',
  'neighborhood-videos': 'map-trifold',
  'home-tour-videos': 'video-camera',
  'quotes/motivators': 'quotes',
  'quotes/scripture-verses': 'book-open-text',
}

const TEMPLATE_SIGNS: Record<(typeof TEMPLATE_LISTINGS)[number]['type'], IconName> = {
  branding: 'palette',
  'home-buyer': 'handshake',
  'home-seller': 'signpost',
  transactions: 'note-pencil',
  'open-house': 'door-open',
}

const listings: readonly Place[] = LISTINGS.map(({ path, title }) => ({
  label: title,
  to: `/social-post-collections/${path}`,
  icon: LISTING_SIGNS[path],
}))
const isQuote = (place: Place) => place.to.includes('/quotes/')

/** Everything the sidebar offers, in its order. The menu drawer of a phone is made of it too. */
export const GROUPS: readonly Group[] = [
  {
    label: null,
    open: true,
    entries: [
      { label: 'Dashboard', to: '/dashboard', icon: 'house-simple' },
      { label: 'Auto Post Calendar', to: '/calendar', icon: 'calendar-blank' },
    ],
  },
  {
    label: 'Onboarding',
    open: true,
    entries: [
      { label: 'Social Media Connections', to: '/social-media-connections/dashboard', icon: 'plugs-connected' },
      { label: 'Auto Post Settings', to: '/auto-post-settings', icon: 'sliders-horizontal' },
    ],
  },
  {
    label: 'Ready to Post',
    open: true,
    entries: [
      ...listings.filter((place) => !isQuote(place)),
      { label: 'Quotes', icon: 'quotes', places: listings.filter(isQuote) },
    ],
  },
  {
    label: 'Agent Resources',
    open: false,
    entries: TEMPLATE_LISTINGS.map(({ path, title, type }) => ({
      label: title,
      to: `/template-collections/${path}`,
      icon: TEMPLATE_SIGNS[type],
    })),
  },
  {
    label: 'Account Settings',
    open: false,
    entries: [
      { label: 'Billing & Subscriptions', to: '/subscriptions/billing', icon: 'receipt' },
      { label: 'Plan Types', to: '/subscriptions/plan-types', icon: 'star-four' },
      {
        label: 'User Account',
        icon: 'user-circle',
        places: [
          { label: 'Profile Photo and Logo', to: '/user-account/profile-photo-and-logo', icon: 'user-focus' },
          { label: 'Login Information', to: '/user-account/login-information', icon: 'lock-key' },
          { label: 'Agent Information', to: '/user-account/agent-information', icon: 'identification-card' },
          { label: 'Areas Served', to: '/user-account/areas-served', icon: 'map-pin' },
          { label: 'Office and Brokerage', to: '/user-account/office-and-brokerage', icon: 'buildings' },
        ],
      },
    ],
  },
  {
    label: 'Admin',
    open: false,
    role: 'admin',
    entries: [
      { label: 'Social Post Collections', to: '/admin/social-post-collections', icon: 'folders' },
      { label: 'Social Posts', to: '/admin/social-posts', icon: 'images' },
      { label: 'Template Collections', to: '/admin/template-collections', icon: 'stack' },
      { label: 'Templates', to: '/admin/templates', icon: 'notebook' },
    ],
  },
]

/** The places of a phone's bottom bar; Menu, the fifth, opens a drawer. `under` lights it for what lies below. */
export const TABS: readonly (Place & { under: readonly string[] })[] = [
  { label: 'Home', to: '/dashboard', icon: 'house-simple', under: ['/dashboard'] },
  {
    label: 'Ready to Post',
    to: '/social-post-collections/home-buying',
    icon: 'images-square',
    under: ['/social-post-collections', '/social-posts'],
  },
  { label: 'Calendar', to: '/calendar', icon: 'calendar-blank', under: ['/calendar'] },
  {
    label: 'Templates',
    to: '/template-collections/branding-resources',
    icon: 'notebook',
    under: ['/template-collections', '/templates'],
  },
]

export const isFold = (entry: Place | Fold): entry is Fold => 'places' in entry

/** Whether a path is a place or lies below it. */
export function isAt(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`)
}

/** Whether a path belongs to one of the entries. */
export function holds(entries: readonly (Place | Fold)[], path: string): boolean {
  return entries.some((entry) => (isFold(entry) ? holds(entry.places, path) : isAt(path, entry.to)))
}

/** The groups somebody of this role sees. */
export function groupsFor(role: 'agent' | 'admin' | null): readonly Group[] {
  return GROUPS.filter((group) => group.role === undefined || group.role === role)
}
