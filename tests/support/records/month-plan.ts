import type { MonthPlan } from '#contract/publishing/month-plan.ts'

const why = { code: 'new', category: 'homeBuyers', did_well: false, holiday: null, last_at: null } as const

/** A card of a day that suggests a post, with others in its place. */
export const monthCard = (
  day: string,
  id: number,
  { language = 'en', others = [] }: { language?: 'en' | 'es'; others?: readonly number[] } = {},
): MonthPlan['cards'][number] => ({
  day,
  at: `${day}T14:00:00.000Z`,
  post_id: id,
  why,
  language,
  fallback: null,
  alternatives: others.map((other) => ({ post_id: other, why, language, fallback: null })),
})

/** A plan that suggests a post for each day, and the same others for all of them. */
export function monthPlan(days: Record<string, number>, others: readonly number[] = []): MonthPlan {
  return {
    cards: Object.entries(days).map(([day, id]) => monthCard(day, id, { others })),
    posts: [...new Set([...Object.values(days), ...others])].map((id) => ({
      id,
      title: `Post ${id}`,
      spanish_title: `Publicación ${id}`,
      excerpt: 'Text',
      spanish_excerpt: 'Texto',
      type: 'image',
      thumbnail: null,
      aspect: null,
      main_color: null,
    })),
    platforms: ['instagram'],
    timezone: 'America/Chicago',
    categories: ['homeBuyers'],
    language: 'en',
    missing: null,
  }
}
