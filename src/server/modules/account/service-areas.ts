import type { City } from '#contract/cities.ts'

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

/** @throws ProblemError when one of the cities is none */
export async function changeServiceAreas(house: Pick<House, 'db'>, userId: number, ids: number[]): Promise<City[]> {
  if (ids.some((id) => !cityOf(id))) {
    const message = 'Please choose cities from the list'
    throw problem('validation_failed', { message, fields: { cities: message } })
  }
  await setServiceAreas(house.db, userId, ids)
  return await serviceAreasOf(house, userId)
}
