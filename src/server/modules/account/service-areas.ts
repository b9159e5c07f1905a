import { MOST_AREAS } from '#contract/account/account.ts'
import type { City } from '#contract/account/cities.ts'
import { mergeChosen } from '#domain/merge-chosen.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { cityOf } from '../cities/service.ts'
import { findServiceAreas, setServiceAreas } from './repo.ts'

/** The cities an agent serves, in the order the agent chose them. */
export async function serviceAreasOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<City[]> {
  const ids = await findServiceAreas(db, userId)
  // A later list may not have a city any more.
  return ids.flatMap((id) => cityOf(id) ?? [])
}

interface Chosen {
  cities: number[]
  /** What the agent chose from; without it the given choice replaces everything stored. */
  seen?: number[] | undefined
}

/** @throws ProblemError when a city doesn't exist, or when there are too many together with those saved meanwhile */
export async function changeServiceAreas(
  context: Pick<AppContext, 'db'>,
  userId: number,
  asked: Chosen,
): Promise<City[]> {
  const { cities: chosen, seen } = asked
  if (chosen.some((id) => !cityOf(id))) throw refusal('Please choose cities from the list')
  await setServiceAreas(context.db, userId, (stored) => {
    if (!seen) return chosen
    const merged = mergeChosen({ seen, chosen, stored: stored.filter(cityOf) })
    if (merged.length > MOST_AREAS) throw refusal(`You can choose up to ${MOST_AREAS} cities`)
    return merged
  })
  return await serviceAreasOf(context, userId)
}

const refusal = (message: string) => problem('validation_failed', { message, fields: { cities: message } })
