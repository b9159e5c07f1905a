import type { AdminPostRow } from '#contract/admin/posts.ts'
import { groupDigits } from '#domain/group-digits.ts'

import { usesLabel } from '../shared/list/uses.ts'

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
