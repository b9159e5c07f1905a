import type { LeadSource, LeadStatus } from '#domain/leads/lead.ts'
import type { ByLanguage, ListingStatus, PropertyType } from '#domain/listings/listing.ts'

/** What a photo of the demo shows, by the end of its file's name. */
export const DEMO_PHOTOS = {
  front: {
    en: 'The front of the house, with trees and a walk to the door',
    es: 'La fachada, con árboles y un camino a la puerta',
  },
  evening: { en: 'The house at dusk, with its lights on', es: 'La casa al anochecer, con las luces encendidas' },
  living: { en: 'The living room, with a sofa, a rug and a fireplace', es: 'La sala, con sofá, alfombra y chimenea' },
  'living-empty': { en: 'The living room without furniture', es: 'La sala sin muebles' },
  kitchen: {
    en: 'The kitchen, with a long counter under the window',
    es: 'La cocina, con una encimera larga bajo la ventana',
  },
  bedroom: { en: 'A bedroom, with a window to the garden', es: 'Una recámara, con ventana al jardín' },
  bath: { en: 'A bathroom, with a tub under the window', es: 'Un baño, con tina bajo la ventana' },
  dining: { en: 'The dining room, with a table for two and shelves', es: 'El comedor, con mesa para dos y libreros' },
  yard: { en: 'The yard, with flowers along a white fence', es: 'El jardín, con flores junto a una cerca blanca' },
} as const satisfies Record<string, ByLanguage>

export type DemoPhoto = keyof typeof DEMO_PHOTOS

export interface DemoListing {
  /** The beginning of its files' names. */
  key: string
  status: ListingStatus
  street: string
  unit?: string
  city: string
  zip: string
  price: number | null
  soldPrice?: number
  /** Beds, baths, area, lot, and the year it was built. */
  facts: readonly [number, number, number, number | null, number]
  type: PropertyType
  mls: string
  description: ByLanguage
  features: readonly string[]
  photos: readonly DemoPhoto[]
  /** Open houses by their days after today's Saturday. */
  openHouses?: readonly { days: number; starts: string; ends: string; note: string }[]
}

/** A living room that was furnished on the computer, and the photo it was made from. */
export const STAGED = { photo: 'living', original: 'living-empty' } as const

/** Twelve houses that don't exist, in every status; the first is the last changed. */
export const DEMO_LISTINGS: readonly DemoListing[] = [
  {
    key: 'bluebonnet',
    status: 'open_house',
    street: '2207 Bluebonnet Bend',
    city: 'Round Rock',
    zip: '78664',
    price: 489_000,
    facts: [4, 2.5, 2180, 8276, 1998],
    type: 'house',
    mls: 'DEMO-1001',
    description: {
      en: 'One floor, four bedrooms and a yard that gets the evening sun. The kitchen was redone in 2023 and looks out over the garden. Old Settlers Park is six minutes away on foot.',
      es: 'Una sola planta, cuatro recámaras y un jardín con sol por la tarde. La cocina se renovó en 2023 y da al jardín. El parque Old Settlers queda a seis minutos a pie.',
    },
    features: ['One floor', 'Kitchen from 2023', 'Fenced yard', 'Two-car garage'],
    photos: ['front', 'kitchen', 'living', 'bedroom', 'bath', 'yard'],
    openHouses: [
      { days: 0, starts: '13:00', ends: '16:00', note: 'Parking on Bluebonnet Bend' },
      { days: 1, starts: '14:00', ends: '16:00', note: '' },
    ],
  },
  {
    key: 'oak',
    status: 'active',
    street: '1410 Live Oak Lane',
    city: 'Austin',
    zip: '78704',
    price: 725_000,
    facts: [3, 2, 1640, 6534, 1938],
    type: 'house',
    mls: 'DEMO-1002',
    description: {
      en: 'A 1938 bungalow with its first pine floors, a porch for two chairs and a kitchen that opens to the yard. Wiring, plumbing and roof were renewed in 2021.',
      es: 'Un bungalow de 1938 con sus pisos de pino originales, un porche para dos sillas y una cocina abierta al jardín. Electricidad, plomería y techo se renovaron en 2021.',
    },
    features: ['Pine floors', 'Covered porch', 'New roof in 2021', 'Walk to South Congress'],
    photos: ['front', 'living', 'kitchen', 'bedroom', 'yard'],
  },
  {
    key: 'rainey',
    status: 'active',
    street: '88 Lantern Street',
    unit: '1204',
    city: 'Austin',
    zip: '78701',
    price: 539_000,
    facts: [1, 1.5, 910, null, 2017],
    type: 'condo',
    mls: 'DEMO-1003',
    description: {
      en: 'Twelfth floor, windows to the lake on two sides, one parking space. The building has a pool, a gym and a desk that takes parcels.',
      es: 'Piso doce, ventanas hacia el lago en dos lados y un lugar de estacionamiento. El edificio tiene alberca, gimnasio y recepción.',
    },
    features: ['Lake view', 'One parking space', 'Pool and gym', 'Front desk'],
    photos: ['front', 'living', 'kitchen', 'bath'],
  },
  {
    key: 'mission',
    status: 'active',
    street: '5102 Mission Ridge',
    city: 'Austin',
    zip: '78745',
    price: 612_500,
    facts: [3, 2, 1890, 9148, 1984],
    type: 'house',
    mls: 'DEMO-1004',
    description: {
      en: 'Thick walls, arches and a tile roof keep this house cool in August. The yard is planted with what grows here without watering.',
      es: 'Muros gruesos, arcos y techo de teja mantienen fresca esta casa en agosto. El jardín tiene plantas de la región que no necesitan riego.',
    },
    features: ['Tile roof', 'Native garden', 'Studio with its own door'],
    photos: ['front', 'living', 'kitchen', 'yard'],
  },
  {
    key: 'willow',
    status: 'active',
    street: '319 Willow Row',
    unit: '4',
    city: 'Austin',
    zip: '78702',
    price: 455_000,
    facts: [2, 2, 1215, null, 2012],
    type: 'townhouse',
    mls: 'DEMO-1005',
    description: {
      en: 'Three floors, a roof terrace and a garage on the ground floor. The train stops two blocks away.',
      es: 'Tres pisos, terraza en la azotea y cochera en la planta baja. El tren para a dos cuadras.',
    },
    features: ['Roof terrace', 'Garage', 'Two blocks from the train'],
    photos: ['front', 'kitchen', 'bedroom', 'bath'],
  },
  {
    key: 'main',
    status: 'coming_soon',
    street: '604 Myrtle Street',
    city: 'Georgetown',
    zip: '78626',
    price: null,
    facts: [5, 3, 3120, 12_632, 1901],
    type: 'house',
    mls: '',
    description: {
      en: 'A house from 1901 near the square, with its tower room, two stairs and a carriage house. On the market in December.',
      es: 'Una casa de 1901 cerca de la plaza, con su torre, dos escaleras y cochera antigua. A la venta en diciembre.',
    },
    features: ['Near the square', 'Tower room', 'Carriage house'],
    photos: ['front', 'living', 'bedroom'],
  },
  {
    key: 'lakeview',
    status: 'coming_soon',
    street: '17 Lookout Terrace',
    city: 'Austin',
    zip: '78703',
    price: 1_690_000,
    facts: [4, 3.5, 3480, 10_454, 2019],
    type: 'house',
    mls: '',
    description: {
      en: 'Glass to the hills, shade to the street. A studio over the garage has a kitchen and a bath of its own.',
      es: 'Cristal hacia las colinas y sombra hacia la calle. El estudio sobre la cochera tiene cocina y baño propios.',
    },
    features: ['Hill view', 'Studio with kitchen', 'Solar panels'],
    photos: ['front', 'living', 'kitchen', 'evening'],
  },
  {
    key: 'cypress',
    status: 'under_contract',
    street: '930 Cypress Mill Court',
    city: 'Cedar Park',
    zip: '78613',
    price: 564_900,
    facts: [4, 3, 2740, 7841, 2006],
    type: 'house',
    mls: 'DEMO-1006',
    description: {
      en: 'Four bedrooms upstairs, a study by the door and a dining room that seats ten. The court has no through traffic.',
      es: 'Cuatro recámaras arriba, un estudio junto a la entrada y comedor para diez. La calle no tiene salida.',
    },
    features: ['Study', 'Dead-end street', 'Screened porch'],
    photos: ['front', 'dining', 'kitchen', 'bedroom'],
  },
  {
    key: 'sunset',
    status: 'under_contract',
    street: '4415 Sunset Oak Drive',
    city: 'Austin',
    zip: '78749',
    price: 598_000,
    facts: [3, 2.5, 2055, 8712, 1989],
    type: 'house',
    mls: 'DEMO-1007',
    description: {
      en: 'Steep gables, a stone fireplace and oaks older than the street.',
      es: 'Techos inclinados, chimenea de piedra y robles más viejos que la calle.',
    },
    features: ['Stone fireplace', 'Old oaks'],
    photos: ['front', 'living', 'kitchen'],
  },
  {
    key: 'orchard',
    status: 'sold',
    street: '250 Orchard Gate Road',
    city: 'Georgetown',
    zip: '78628',
    price: 679_000,
    soldPrice: 690_000,
    facts: [4, 3, 2610, 43_560, 2015],
    type: 'house',
    mls: 'DEMO-1008',
    description: {
      en: 'A farmhouse on one acre with peach trees, a barn and a well.',
      es: 'Una casa de campo en un acre, con duraznos, granero y pozo.',
    },
    features: ['One acre', 'Barn', 'Peach trees'],
    photos: ['front', 'kitchen', 'living', 'yard', 'evening'],
  },
  {
    key: 'pecan',
    status: 'sold',
    street: '3606 Pecan Hollow',
    city: 'Austin',
    zip: '78731',
    price: 834_000,
    soldPrice: 820_000,
    facts: [3, 2, 1985, 10_018, 1961],
    type: 'house',
    mls: 'DEMO-1009',
    description: {
      en: 'A cape on a quiet street, with dormers, a sunny dining room and a wide yard.',
      es: 'Una casa estilo cape en una calle tranquila, con buhardillas, comedor soleado y jardín amplio.',
    },
    features: ['Dormers', 'Quiet street'],
    photos: ['front', 'dining', 'bedroom', 'yard'],
  },
  {
    key: 'burnet',
    status: 'withdrawn',
    street: '7008 Arroyo Seco Way',
    city: 'Austin',
    zip: '78757',
    price: 699_000,
    facts: [3, 2, 1720, 9583, 1958],
    type: 'house',
    mls: 'DEMO-1010',
    description: {
      en: 'Built in 1958 with a wall of glass to the yard. The owners decided to stay.',
      es: 'Construida en 1958 con una pared de cristal hacia el jardín. Los dueños decidieron quedarse.',
    },
    features: ['Glass wall', 'Carport'],
    photos: ['front', 'dining', 'bedroom'],
  },
]

export interface DemoLead {
  key: string
  name: string
  email: string
  phone: string
  message: string
  notes: string
  status: LeadStatus
  source: LeadSource
  /** The listing they asked about, by its key; null for none. */
  listing: string | null
  from: string
  language: 'en' | 'es'
  hasAgent: boolean | null
  hoursAgo: number
  nextStep: { text: string; inHours: number } | null
}

/** Ten people who don't exist; nobody has these numbers or addresses. */
export const DEMO_LEADS: readonly DemoLead[] = [
  {
    key: 'hector',
    name: 'Hector Ruiz',
    email: 'hector.ruiz@example.com',
    phone: '(512) 555-0161',
    message: '¿Se puede visitar la casa el sábado por la mañana? Vamos mi esposa y yo.',
    notes: '',
    status: 'new',
    source: 'page',
    listing: 'bluebonnet',
    from: 'post',
    language: 'es',
    hasAgent: false,
    hoursAgo: 3,
    nextStep: null,
  },
  {
    key: 'priya',
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    phone: '(737) 555-0118',
    message: 'Does the HOA allow long-term rentals, and what are the fees?',
    notes: '',
    status: 'new',
    source: 'page',
    listing: 'rainey',
    from: '',
    language: 'en',
    hasAgent: null,
    hoursAgo: 9,
    nextStep: null,
  },
  {
    key: 'walt',
    name: 'Walt Dunning',
    email: '',
    phone: '(512) 555-0175',
    message: '',
    notes: 'Came with his daughter. Looking for one floor, no stairs.',
    status: 'contacted',
    source: 'open_house',
    listing: 'bluebonnet',
    from: '',
    language: 'en',
    hasAgent: false,
    hoursAgo: 150,
    nextStep: { text: 'Send the floor plan', inHours: 20 },
  },
  {
    key: 'lucia',
    name: 'Lucía Fernández',
    email: 'lucia.fernandez@example.com',
    phone: '(512) 555-0134',
    message: '',
    notes: 'Crédito preaprobado. Quiere vivir cerca de sus papás en el sur.',
    status: 'working',
    source: 'open_house',
    listing: 'mission',
    from: '',
    language: 'es',
    hasAgent: false,
    hoursAgo: 220,
    nextStep: { text: 'Segunda visita', inHours: 44 },
  },
  {
    key: 'june',
    name: 'June Abbott',
    email: 'june.abbott@example.com',
    phone: '',
    message: 'Please send me your guide for first-time buyers.',
    notes: '',
    status: 'contacted',
    source: 'post',
    listing: null,
    from: 'post',
    language: 'en',
    hasAgent: null,
    hoursAgo: 260,
    nextStep: null,
  },
  {
    key: 'tom',
    name: 'Tom Okafor',
    email: 'tom.okafor@example.com',
    phone: '(254) 555-0109',
    message: 'I scanned the sign. Is the garage tall enough for a van?',
    notes: 'Seven feet two. Told him on the phone.',
    status: 'working',
    source: 'page',
    listing: 'willow',
    from: 'sign',
    language: 'en',
    hasAgent: false,
    hoursAgo: 310,
    nextStep: { text: 'Call about the offer', inHours: 68 },
  },
  {
    key: 'grace',
    name: 'Grace Lindqvist',
    email: 'grace.lindqvist@example.com',
    phone: '(512) 555-0182',
    message: '',
    notes: 'Works with another agent. Only here to look.',
    status: 'lost',
    source: 'open_house',
    listing: 'oak',
    from: '',
    language: 'en',
    hasAgent: true,
    hoursAgo: 400,
    nextStep: null,
  },
  {
    key: 'amir',
    name: 'Amir and Noor Haddad',
    email: 'haddad.family@example.com',
    phone: '(737) 555-0147',
    message: 'We would like to see the house on Cypress Mill Court.',
    notes: 'Offer accepted. Inspection done.',
    status: 'closed',
    source: 'page',
    listing: 'cypress',
    from: 'flyer',
    language: 'en',
    hasAgent: false,
    hoursAgo: 620,
    nextStep: null,
  },
  {
    key: 'bea',
    name: 'Bea Castellanos',
    email: 'bea.castellanos@example.com',
    phone: '(512) 555-0153',
    message: '',
    notes: 'Met at the school fair. Wants to sell in spring.',
    status: 'working',
    source: 'manual',
    listing: null,
    from: '',
    language: 'es',
    hasAgent: null,
    hoursAgo: 700,
    nextStep: { text: 'Prepare a price estimate', inHours: 160 },
  },
  {
    key: 'dev',
    name: 'Dev Patel-Moore',
    email: '',
    phone: '(512) 555-0190',
    message: '',
    notes: 'Relocating from Denver next summer.',
    status: 'new',
    source: 'open_house',
    listing: 'oak',
    from: '',
    language: 'en',
    hasAgent: false,
    hoursAgo: 402,
    nextStep: null,
  },
]
