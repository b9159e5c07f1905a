import { addressLine, listingPath, type ListingStatus, type PropertyType } from '#domain/listings/listing.ts'
import { jpegImage } from '#domain/media/media.ts'

import { webAddress } from './agent-card.ts'
import { keyFigures, priceText } from './listing-facts.ts'
import { inLanguage, openHousesOf, photosOf, type PageFacts, type PageView } from './page-facts.ts'
import { wordsIn } from './page-words.ts'

/** schema.org's kinds of houses. */
const KIND: Record<PropertyType, string> = {
  house: 'SingleFamilyResidence',
  condo: 'Apartment',
  townhouse: 'House',
  multi_family: 'Residence',
  manufactured: 'House',
  land: 'Place',
  other: 'Residence',
}

/** What schema.org calls an offer in each status. */
const AVAILABILITY: Record<ListingStatus, string> = {
  coming_soon: 'PreOrder',
  active: 'InStock',
  open_house: 'InStock',
  under_contract: 'LimitedAvailability',
  sold: 'SoldOut',
  withdrawn: 'Discontinued',
}

/** '3 beds, 2 baths, 1,840 sq ft, $450,000. Listed by …' for search results and shared links. */
export function summaryOf(facts: PageFacts, view: PageView): string {
  const words = wordsIn(view.language)
  const figures = keyFigures(facts, view).map(({ count, name }) => `${count} ${name}`)
  const { name, brokerage } = facts.agent
  const by = [name, brokerage].filter(Boolean).join(', ')
  return `${[words.status[facts.content.status], priceText(facts, view), ...figures].join(' · ')}. ${words.agent} ${by}.`
}

/** The picture that stands for the page: never an altered one, which would go out without its label. */
const sharePhoto = (facts: PageFacts) => photosOf(facts).find(({ altered }) => !altered)

/** Open Graph, which every network and messenger reads. */
export function socialTags(facts: PageFacts, view: PageView): (readonly [string, string])[] {
  const photo = sharePhoto(facts)
  const { text: alt } = inLanguage(photo?.alt ?? { en: '', es: '' }, view.language)
  const address = `${view.origin}${listingPath(facts.slug)}`
  return [
    ['og:type', 'website'],
    ['og:title', addressLine(facts.content.address)],
    ['og:description', summaryOf(facts, view)],
    ['og:url', view.language === 'en' ? address : `${address}?lang=es`],
    ['og:site_name', facts.agent.brokerage || facts.agent.name],
    ['og:locale', view.language === 'en' ? 'en_US' : 'es_US'],
    ['og:locale:alternate', view.language === 'en' ? 'es_US' : 'en_US'],
    ...(photo
      ? ([
          ['og:image', view.origin + jpegImage(photo.url)],
          ['og:image:type', 'image/jpeg'],
          ['og:image:width', String(photo.width)],
          ['og:image:height', String(photo.height)],
          ['og:image:alt', alt || addressLine(facts.content.address)],
          ['twitter:card', 'summary_large_image'],
        ] as const)
      : []),
  ]
}

/** schema.org: the listing with its house and offer, the agent, and the open houses to come. */
export function structuredData(facts: PageFacts, view: PageView): object {
  const { content, createdAt, updatedAt } = facts
  const url = `${view.origin}${listingPath(facts.slug)}`
  const agentId = `${url}#agent`
  const house = houseOf(facts)
  const amount = content.status === 'sold' ? content.sold_price : content.price
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'RealEstateListing',
        '@id': url,
        url,
        name: addressLine(content.address),
        description: inLanguage(content.description, view.language).text || summaryOf(facts, view),
        inLanguage: view.language,
        datePosted: createdAt,
        dateModified: updatedAt,
        image: photosOf(facts)
          .filter(({ altered }) => !altered)
          .slice(0, 6)
          .map((photo) => view.origin + jpegImage(photo.url)),
        mainEntity: house,
        offers: {
          '@type': 'Offer',
          url,
          availability: `https://schema.org/${AVAILABILITY[content.status]}`,
          businessFunction: 'http://purl.org/goodrelations/v1#Sell',
          ...(amount !== null && { price: amount, priceCurrency: 'USD' }),
          itemOffered: { '@id': `${url}#house` },
          offeredBy: { '@id': agentId },
        },
      },
      { ...agentOf(facts, view), '@id': agentId },
      ...eventsOf(facts, view, agentId),
    ],
  }

  function houseOf({
    content: { address, beds, baths, area, year_built: year, features, property_type: type },
  }: PageFacts) {
    return {
      '@type': KIND[type ?? 'other'],
      '@id': `${url}#house`,
      name: addressLine(address),
      address: postal(facts),
      ...(beds !== null && { numberOfBedrooms: beds }),
      ...(baths !== null && { numberOfBathroomsTotal: baths }),
      ...(area !== null && { floorSize: { '@type': 'QuantitativeValue', value: area, unitCode: 'FTK' } }),
      ...(year !== null && { yearBuilt: year }),
      ...(features.length > 0 && {
        amenityFeature: features.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
      }),
    }
  }
}

const postal = ({ content: { address } }: PageFacts) => ({
  '@type': 'PostalAddress',
  streetAddress: [address.street, address.unit].filter(Boolean).join(', '),
  addressLocality: address.city,
  addressRegion: address.state,
  postalCode: address.zip,
  addressCountry: 'US',
})

function agentOf({ agent }: PageFacts, view: PageView) {
  const site = webAddress(agent.website)
  return {
    '@type': 'RealEstateAgent',
    name: agent.name,
    ...(agent.phone !== '' && { telephone: agent.phone }),
    ...(agent.email !== '' && { email: agent.email }),
    ...(site !== null && { url: site }),
    ...(agent.portrait !== null && { image: view.origin + agent.portrait }),
    ...(agent.license !== '' && { identifier: agent.license }),
    ...(agent.officeAddress !== '' && { address: agent.officeAddress }),
    ...(agent.brokerage !== '' && { parentOrganization: { '@type': 'Organization', name: agent.brokerage } }),
  }
}

function eventsOf(facts: PageFacts, view: PageView, agentId: string) {
  const { status, address } = facts.content
  if (status === 'sold' || status === 'withdrawn') return []
  return openHousesOf(facts, view.now).map(({ begin, end }) => ({
    '@type': 'Event',
    name: wordsIn(view.language).openHouseAt(address.street),
    startDate: begin.toISOString(),
    endDate: end.toISOString(),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: { '@id': agentId },
    location: { '@type': 'Place', name: address.street, address: postal(facts) },
  }))
}
