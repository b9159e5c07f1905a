import type { Serve } from '../../http/serve.ts'
import { searchCities } from './service.ts'

export function cityRoutes(serve: Serve): void {
  serve('GET /cities/search', async ({ query }) => ({ data: searchCities(query.q) }))
}
