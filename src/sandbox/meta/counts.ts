import { createHash } from 'node:crypto'

import { z } from 'zod'

import { badParameter, GraphError } from './errors.ts'
import type { GraphInput } from './params.ts'

const Count = z.number().int().min(0).nullable()

/** What a stand-in counts of a post; null for what the service has no data for. */
export const PostCounts = z.object({ reactions: Count, comments: Count, views: Count, clicks: Count })
export type PostCounts = z.infer<typeof PostCounts>

/** Days in which a post gets two thirds of all it ever gets. */
const PACE_DAYS = 1.5

/** Counts that follow from a post's id and grow with its age, so that a demo shows some without anybody counting. */
export function countsAt(id: string, ageMs: number): PostCounts {
  const [one = 0, two = 0, three = 0, four = 0] = createHash('sha256').update(id).digest()
  const share = 1 - Math.exp(-Math.max(0, ageMs) / (PACE_DAYS * 86_400_000))
  const grown = (most: number) => Math.floor(most * share)
  const reactions = 4 + (one % 60)
  return {
    reactions: grown(reactions),
    comments: grown(two % 12),
    views: grown(reactions * (12 + (three % 20))),
    clicks: grown(1 + (four % 30)),
  }
}

/** Meta's answer to a call for a post's insights; a metric without data is left out, an unknown one fails them all. */
export function metricsAnswer<M extends string>(
  input: GraphInput,
  id: string,
  known: readonly M[],
  valueOf: (metric: M) => number | null,
): object {
  const asked = (input.list('metric') ?? []).map(String)
  if (asked.length === 0) {
    const text =
      'No metric was specified to be fetched. Please specify one or more metrics to be fetched and try again.'
    throw new GraphError(3001, `(#3001) ${text}`, { subcode: 1504028 })
  }
  const metrics = asked.map((name) => {
    const metric = known.find((one) => one === name)
    if (metric === undefined) throw badParameter('The value must be a valid insights metric')
    return metric
  })
  return {
    data: metrics.flatMap((name) => {
      const value = valueOf(name)
      if (value === null) return []
      return [{ name, period: 'lifetime', values: [{ value }], title: name, id: `${id}/insights/${name}/lifetime` }]
    }),
  }
}
