import { MOST_AREAS } from '#contract/account.ts'
import type { City } from '#contract/cities.ts'
import { mergeChosen } from '#domain/merge-chosen.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { cityOf } from '../cities/service.ts'
import { findServiceAreas, setServiceAreas } from './repo.ts'

/** The cities an agent serves, in the order she chose them. */
export async function serviceAreasOf({ db }: Pick<House, 'db'>, userId: number): Promise<City[]> {
  const ids = await findServiceAreas(db, userId)
  // A later list may know a city no more.
  return ids.flatMap((id) => cityOf(id) ?? [])
}

interface Chosen {
  cities: number[]
  /** What she chose from; without it her choice is the whole. */
  seen?: number[] | undefined
}

/** @throws ProblemError when one of the cities is none, or they are too many with those saved meanwhile */
export async function changeServiceAreas(house: Pick<House, 'db'>, userId: number, asked: Chosen): Promise<City[]> {
  const { cities: chosen, seen } = asked
  if (chosen.some((id) => !cityOf(id))) throw refusal('Please choose cities from the list')
  await setServiceAreas(house.db, userId, (stored) => {
    if (!seen) return chosen
    const merged = mergeChosen({ seen, chosen, stored: stored.filter(cityOf) })
    if (merged.length > MOST_AREAS) throw refusal(`You can choose up to ${MOST_AREAS} cities`)
    return merged
  })
  return await serviceAreasOf(house, userId)
}

const refusal = (message: string) => problem('validation_failed', { message, fields: { cities: message } })
