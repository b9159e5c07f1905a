import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { readSetup } from './service.ts'

export function setupRoutes(serve: Serve, context: AppContext): void {
  serve('GET /admin/setup', async () => ({ data: { steps: await readSetup(context) } }))
}
