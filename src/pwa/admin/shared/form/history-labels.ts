import type { HistoryEntry } from '#contract/admin/records.ts'
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
