import type { HistoryEntry } from '#contract/admin.ts'
import { listWords } from '#domain/time-words.ts'

/** What columns are called on screen where the name alone wouldn't say it. */
const FIELD_WORDS: Record<string, string> = {
  social_post_collection_id: 'Collection',
  template_collection_id: 'Collection',
  spanish_title: 'Spanish Title',
  spanish_caption: 'Spanish Caption',
  canva_link: 'Canva Link',
  idea_link: 'Idea Link',
  main_color: 'Main color',
  haute_stock_name: 'Haute Stock Name',
  type: 'Type',
  x: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  google_business_profile: 'Google Business Profile',
  file: 'PDF',
  facebook_carousel_image: 'Facebook carousel images',
  instagram_carousel_image: 'Instagram carousel images',
}

/** A field as it is called on screen: `facebook_image` is 'Facebook image'. */
export function fieldWords(field: string): string {
  const words = field.replaceAll('_', ' ')
  return FIELD_WORDS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'created it', 'changed Title and Caption', in a sentence after who did it. */
export function changeWords({ action, changes }: HistoryEntry): string {
  if (action === 'created') return 'created it'
  if (action === 'deleted') return 'deleted it'
  const fields = [...new Set(changes.map(({ field }) => fieldWords(field)))]
  return fields.length === 0 ? 'saved it unchanged' : `changed ${listWords(fields)}`
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** 'Nov 21, 2026, 12:40 PM' by the clock of this device. */
export function momentWords(at: string): string {
  return moment.format(new Date(at))
}
