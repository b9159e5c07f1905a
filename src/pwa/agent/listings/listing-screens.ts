// An agent at a door needs all of them, so they share one chunk.
export { LeadsScreen } from '../leads/leads-screen.tsx'
export { ListingScreen } from './editor/listing-screen.tsx'
export { ListingsScreen } from './list/listings-screen.tsx'
