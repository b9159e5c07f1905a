import { zodResolver } from '@hookform/resolvers/zod'

import { ListingFields } from '#contract/listings/listings.ts'

export const listingResolver = zodResolver(ListingFields)
