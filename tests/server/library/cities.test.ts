import { expect, test } from 'vitest'

import { searchCities } from '#server/modules/cities/service.ts'

const names = (question: string) => searchCities(question).map(({ name, state_code: state }) => `${name}, ${state}`)

test('the city search lists names that start with the query, the largest first, and then those with a later word', () => {
  expect(names('san').slice(0, 4)).toEqual(['San Antonio, TX', 'San Diego, CA', 'San Jose, CA', 'San Francisco, CA'])
  expect(names('lauder')).toContain('Fort Lauderdale, FL')
  expect(names('lauder')[0]).toBe('Lauderhill, FL')
  const ids = searchCities('s').map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test.each([
  ['st. louis', 'St. Louis, MO'],
  ['SAINT LOU', 'St. Louis, MO'],
  ['kihei', 'Kīhei, HI'],
  ['austin tx', 'Austin, TX'],
  ['kansas city ks', 'Kansas City, KS'],
  ['coeur d’alene', "Coeur d'Alene, ID"],
  ['coeur d´alene', "Coeur d'Alene, ID"],
  ['Coeur d`Alene id', "Coeur d'Alene, ID"],
  ['coeur d alene', "Coeur d'Alene, ID"],
  ['ofallon il', "O'Fallon, IL"],
  ['land o lakes', "Land O' Lakes, FL"],
  ['n las vegas', 'North Las Vegas, NV'],
  ['N.Las Vegas, NV', 'North Las Vegas, NV'],
  ['so san francisco', 'South San Francisco, CA'],
  ['e st louis', 'East Saint Louis, IL'],
  ['W. Palm Beach', 'West Palm Beach, FL'],
  ['St.Louis', 'St. Louis, MO'],
  ['ft worth', 'Fort Worth, TX'],
  ['mt. pleasant sc', 'Mount Pleasant, SC'],
  ['washington dc', 'Washington, D.C., DC'],
  ['Austin, Texas', 'Austin, TX'],
  ['Austin, te', 'Austin, TX'],
  ['Austin, TX 78701', 'Austin, TX'],
  ['charleston west virginia', 'Charleston, WV'],
  ['Portland, ME', 'Portland, ME'],
  ['port st', 'Port Saint Lucie, FL'],
])('the city search understands %j', (question, city) => {
  expect(names(question)[0]).toBe(city)
})

test('the city search finds nothing for what is no name', () => {
  for (const question of ['', '   ', ',', '"', '%', 'zzzz', '\u0000', '.*'])
    expect([question, names(question)]).toEqual([question, []])
})
