import { expect, test } from 'vitest'

import { readSpokenFacts, type SpokenFacts } from '#domain/listings/spoken-facts.ts'

test.for<[string, SpokenFacts]>([
  [
    'Three bed two and a half bath ranch on a quarter acre at 1204 Oak Street in Round Rock Texas 78664, listed at 425 thousand, built in 1998, about 1,850 square feet, new roof, granite counters and a fenced yard.',
    {
      address: { street: '1204 Oak Street', city: 'Round Rock', state: 'TX', zip: '78664' },
      price: 425_000,
      beds: 3,
      baths: 2.5,
      area: 1850,
      lot: 10_890,
      year_built: 1998,
      property_type: 'house',
      features: ['New roof', 'Granite counters', 'Fenced yard'],
    },
  ],
  [
    '4 bed, 3 bath, 2,400 sq ft, $615,000. 88 N Maple Ave, Apt 4B, Denver, CO 80203',
    {
      address: { street: '88 N Maple Ave', unit: '4B', city: 'Denver', state: 'CO', zip: '80203' },
      price: 615_000,
      beds: 4,
      baths: 3,
      area: 2400,
    },
  ],
  [
    'twelve oh four oak street, round rock, texas',
    { address: { street: '1204 Oak Street', city: 'Round Rock', state: 'TX' } },
  ],
  ['asking four hundred twenty five thousand', { price: 425_000 }],
  ['We are asking 425', { price: 425_000 }],
  ['priced at 1.2 million with ocean views', { price: 1_200_000, features: ['Water view'] }],
  ['$1.35M waterfront condo, 2/2', { price: 1_350_000, property_type: 'condo', features: ['Waterfront'] }],
  ['listed for 899k', { price: 899_000 }],
  ['a 3 bedroom 2 1/2 bath townhome', { beds: 3, baths: 2.5, property_type: 'townhouse' }],
  ['3 bedrooms and 2 baths and a half', { beds: 3, baths: 2.5 }],
  ['2½ baths', { baths: 2.5 }],
  ['Studio loft downtown', { beds: 0, property_type: 'condo' }],
  ['built in nineteen ninety eight', { year_built: 1998 }],
  ['half an acre, 2 car garage', { lot: 21_780, features: ['2-car garage'] }],
  ['sits on 1.5 acres', { lot: 65_340 }],
  ['a 7,200 square foot lot and 1,400 square feet inside', { area: 1400, lot: 7200 }],
  [
    'Tres recámaras, dos baños y medio, 425 mil dólares, con piscina y techo nuevo',
    { price: 425_000, beds: 3, baths: 2.5, features: ['New roof', 'Pool'] },
  ],
  [
    'at 17 Virginia Ave in Washington, DC 20037',
    { address: { street: '17 Virginia Ave', city: 'Washington', state: 'DC', zip: '20037' } },
  ],
  ['9 Old Mill Rd in Austin. Great light!', { address: { street: '9 Old Mill Rd', city: 'Austin' } }],
  ['Walk to the park, one block from the train, one owner', {}],
  ['Call me at 512 555 0188 after 5', {}],
  ['', {}],
])('reads the facts of %j', ([text, facts]) => {
  expect(readSpokenFacts(text)).toEqual(facts)
})

test('takes neither a percent nor a number of people for a price', () => {
  expect(readSpokenFacts('Priced 5 percent under market').price).toBeUndefined()
  expect(readSpokenFacts('Seats 12 at the table')).toEqual({})
})
