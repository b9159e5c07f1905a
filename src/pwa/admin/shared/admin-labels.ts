import type { AdminPostRow } from '#contract/admin/posts.ts'
import type { HistoryEntry, Uses } from '#contract/admin/records.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { MEDIA_ROLES } from '#domain/library/post.ts'
import { FLAG_NAME } from '#domain/platform/platform-flags.ts'
import { joinList } from '#domain/time/time-labels.ts'

/** Field labels where the column's name alone isn't clear. */
const FIELD_LABELS: Record<string, string> = {
  social_post_collection_id: 'Collection',
  template_collection_id: 'Collection',
  spanish_title: 'Spanish Title',
  spanish_caption: 'Spanish Caption',
  variants: 'Other versions',
  has_palettes: 'Other colors',
  is_draft: 'Draft',
  picture_words: 'Words in its pictures or videos',
  alt_text: 'Alt text (English)',
  spanish_alt_text: 'Alt text (Spanish)',
  canva_link: 'Canva Link',
  idea_link: 'Idea Link',
  main_color: 'Main color',
  haute_stock_name: 'Haute Stock Name',
  type: 'Type',
  ...FLAG_NAME,
  file: 'PDF',
  facebook_carousel_image: 'Facebook carousel images',
  instagram_carousel_image: 'Instagram carousel images',
}

/** A field's label: `facebook_image` is 'Facebook image'. */
export function fieldLabel(field: string): string {
  const label = field.replaceAll('_', ' ')
  return FIELD_LABELS[field] ?? label.charAt(0).toUpperCase() + label.slice(1)
}

/** 'created it', 'changed Title and Caption', in a sentence after who did it. */
export function changeLabel({ action, changes }: HistoryEntry): string {
  if (action === 'created') return 'created it'
  if (action === 'deleted') return 'deleted it'
  if (action === 'restored') return 'restored it'
  const fields = [...new Set(changes.map(({ field }) => fieldLabel(field)))]
  return fields.length === 0 ? 'saved it without changes' : `changed ${joinList(fields)}`
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' })

/** 'Times are in Eastern Time, as on this device.': of all times of a page, so that none has to name its own. */
export function zoneNote(): string {
  const name = zone.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  return `Times are in ${name ?? 'the time zone of this device'}${name ? ', as on this device' : ''}.`
}

/** 'Nov 21, 2026, 12:40 PM' in this device's time zone. */
export function momentLabel(at: string): string {
  return moment.format(new Date(at))
}

const ROLES: ReadonlySet<string> = new Set(MEDIA_ROLES)

/**
 * What happened to the files of a post, which history names by their ids: '2 added, 1 removed, order changed', for a
 * place for one file 'replaced'. Null for all other fields.
 */
export function mediaLabel({ field, before, after }: HistoryEntry['changes'][number]): string | null {
  if (!ROLES.has(field)) return null
  const [had, has] = [idsIn(before), idsIn(after)]
  const added = has.filter((id) => !had.includes(id)).length
  const removed = had.filter((id) => !has.includes(id)).length
  if (had.length <= 1 && has.length <= 1) return had.length === 0 ? 'added' : has.length === 0 ? 'removed' : 'replaced'
  const moved = had.filter((id) => has.includes(id)).join() !== has.filter((id) => had.includes(id)).join()
  const parts = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`, moved && 'order changed']
  return parts.filter(Boolean).join(', ')
}

function idsIn(text: string | null): string[] {
  return text === null ? [] : text.split(', ')
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** 'Nov 21, 2026' in this device's time zone. */
export const dateLabel = (at: string) => day.format(new Date(at))

/** '1 post', '1,204 posts', '2 entries'. */
export function countLabel(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${groupDigits(count)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** 'Published 12 times by 3 agents'; 'Not used yet' says nothing of whether it is released. */
export function usesLabel(verb: 'Published' | 'Used', { times, agents }: Uses): string {
  if (times === 0) return 'Not used yet'
  return `${verb} ${counted(times, 'time')} by ${counted(agents, 'agent')}`
}

/** How often a post was published and what it usually got: 'Published 12 times by 3 agents. Usually 14 reactions of 9'. */
export function usesAndResults({ uses, results }: Pick<AdminPostRow, 'uses' | 'results'>): string {
  const { reactions, views } = results
  const counted = Math.max(reactions.of, views.of)
  const medians = [medianLabel(reactions.median, 'reaction'), medianLabel(views.median, 'view')].filter(Boolean)
  const used = usesLabel('Published', uses)
  if (counted === 0) return used
  if (medians.length === 0) return `${used}. ${counted} with results, too few to compare`
  return `${used}. Typically ${medians.join(' and ')}, based on ${counted} results`
}

function medianLabel(median: number | null, noun: string): string | null {
  if (median === null) return null
  const rounded = Math.round(median)
  return `${groupDigits(rounded)} ${noun}${rounded === 1 ? '' : 's'}`
}
