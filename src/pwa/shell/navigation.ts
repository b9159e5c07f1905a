import { TAG_PAGES } from '#domain/library/tag-page.ts'
import { TEMPLATE_TYPE_PAGES } from '#domain/library/template.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

/** A navigation entry. */
export interface Place {
  label: string
  to: string
  icon: IconName
}

/** A collapsible list of entries inside a group. */
export interface Fold {
  label: string
  icon: IconName
  places: readonly Place[]
}

export interface Group {
  /** Null for the first group, which has no name. */
  label: string | null
  entries: readonly (Place | Fold)[]
  /** Open by default. */
  open: boolean
}

const TAG_SIGNS: Record<(typeof TAG_PAGES)[number]['path'], IconName> = {
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

const TEMPLATE_SIGNS: Record<(typeof TEMPLATE_TYPE_PAGES)[number]['type'], IconName> = {
  branding: 'palette',
  'home-buyer': 'handshake',
  'home-seller': 'signpost',
  transactions: 'note-pencil',
  'open-house': 'door-open',
}

const tagPages: readonly Place[] = TAG_PAGES.map(({ path, title }) => ({
  label: title,
  to: `/social-post-collections/${path}`,
  icon: TAG_SIGNS[path],
}))
const isQuote = (place: Place) => place.to.includes('/quotes/')

/** An entry whose address below `parent` is its label: 'Audit Log' below /admin is at /admin/audit-log. */
export const below = (parent: string, label: string, icon: IconName): Place => ({
  label,
  to: `${parent}/${label.toLowerCase().replaceAll(' ', '-')}`,
  icon,
})

/** The entries of the sidebar for agents, in their order; admins have admin-navigation.ts. */
export const GROUPS: readonly Group[] = [
  {
    label: null,
    open: true,
    entries: [
      below('', 'Dashboard', 'house-simple'),
      { label: 'Auto Post Calendar', to: '/calendar', icon: 'calendar-blank' },
    ],
  },
  {
    label: 'Onboarding',
    open: true,
    entries: [
      { label: 'Social Media Connections', to: '/social-media-connections/dashboard', icon: 'plugs-connected' },
      below('', 'Auto Post Settings', 'sliders-horizontal'),
    ],
  },
  {
    label: 'Ready to Post',
    open: true,
    entries: [
      ...tagPages.filter((place) => !isQuote(place)),
      { label: 'Quotes', icon: 'quotes', places: tagPages.filter(isQuote) },
    ],
  },
  {
    label: 'Agent Resources',
    open: false,
    entries: TEMPLATE_TYPE_PAGES.map(({ path, title, type }) => ({
      label: title,
      to: `/template-collections/${path}`,
      icon: TEMPLATE_SIGNS[type],
    })),
  },
  {
    label: 'Listings',
    open: true,
    entries: [below('', 'Listings', 'buildings'), below('', 'Leads', 'identification-card')],
  },
  {
    label: 'Account Settings',
    open: false,
    entries: [
      { label: 'Billing & Subscriptions', to: '/subscriptions/billing', icon: 'receipt' },
      below('/subscriptions', 'Plan Types', 'star-four'),
      {
        label: 'User Account',
        icon: 'user-circle',
        places: [
          below('/user-account', 'Profile Photo and Logo', 'user-focus'),
          below('/user-account', 'Login Information', 'lock-key'),
          below('/user-account', 'Agent Information', 'identification-card'),
          below('/user-account', 'Areas Served', 'map-pin'),
          below('/user-account', 'Office and Brokerage', 'buildings'),
        ],
      },
    ],
  },
]

/** A tab of a phone's bottom bar. */
export interface Tab extends Place {
  /** The addresses that light it. */
  under: readonly string[]
}

/** The tabs of an agent; Menu, the fifth, opens the off-canvas sidebar. */
export const TABS: readonly Tab[] = [
  { label: 'Home', to: '/dashboard', icon: 'house-simple', under: ['/dashboard'] },
  {
    label: 'Ready to Post',
    to: '/social-post-collections/home-buying',
    icon: 'images-square',
    under: ['/social-post-collections', '/social-posts', '/search'],
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

/** Whether a path is an entry's address or lies below it. */
export function isAt(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`)
}

export function holds(entries: readonly (Place | Fold)[], path: string): boolean {
  return entries.some((entry) => (isFold(entry) ? holds(entry.places, path) : isAt(path, entry.to)))
}
