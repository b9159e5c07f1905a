import type { FastifyInstance } from 'fastify'

import type { AppContext } from '../../app-context.ts'
import { openServe } from '../../http/open-serve.ts'
import { takeUploads } from '../../http/uploads/uploads.ts'
import { adminAccountRoutes } from './admins/routes.ts'
import { agentRoutes } from './agents/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { templateRoutes } from './templates/routes.ts'

/** The back-office, in an API scope of its own that reads multipart bodies. */
export async function adminRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await takeUploads(app)
  const serve = openServe(app, context)
  collectionRoutes(serve, context)
  postRoutes(serve, context)
  importRoutes(serve, context)
  templateRoutes(serve, context)
  tagRoutes(serve, context)
  searchRoutes(serve, context)
  agentRoutes(serve, context)
  adminAccountRoutes(serve, context)
  auditRoutes(serve, context)
  operationsRoutes(serve, context)
  setupRoutes(serve, context)
}
