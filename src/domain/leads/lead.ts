/** Where a lead came from. */
export const LEAD_SOURCES = ['page', 'open_house', 'post', 'manual'] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

export const LEAD_SOURCE_NAME: Record<LeadSource, string> = {
  page: 'Listing page',
  open_house: 'Open house',
  post: 'Post',
  manual: 'Added by you',
}

export const LEAD_STATUSES = ['new', 'contacted', 'working', 'closed', 'lost'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export const LEAD_STATUS_NAME: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  working: 'Working together',
  closed: 'Closed',
  lost: 'Not now',
}

/** Most characters of each text. */
export const LEAD_LIMITS = {
  name: 120,
  email: 255,
  phone: 40,
  message: 2000,
  notes: 10_000,
  nextStep: 200,
  consent: 2000,
  from: 40,
  /** Of one agent. */
  leads: 50_000,
} as const

/** Where the app shows a lead. */
export const leadPath = (id: string): string => `/leads?lead=${id}`

/** Text that a mail program or a notification could make a link of. */
const LINK_LIKE = /[/\\@:<>]|www\.|[\p{L}\d]\.\p{L}{2,}/iu

const LONGEST_SHOWN = 60

/** A name as a notification or an email shows it: strangers typed it, so nothing in it may become a link. */
export function nameForNotice(name: string): string {
  if (name === '' || LINK_LIKE.test(name)) return 'Someone'
  return name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN - 1).trimEnd()}…` : name
}
