import type { FastifyInstance } from 'fastify'

import type { House } from '../../house.ts'
import { openServe } from '../../http/open-serve.ts'
import { takeUploads } from '../../http/uploads.ts'
import { collectionRoutes } from './collection-routes.ts'
import { postRoutes } from './post-routes.ts'
import { templateCollectionRoutes } from './template-collection-routes.ts'
import { templateRoutes } from './template-routes.ts'

/** The back-office, on a part of the API of its own that reads multipart bodies. */
export async function adminRoutes(app: FastifyInstance, house: House): Promise<void> {
  await takeUploads(app)
  const serve = openServe(app, house)
  collectionRoutes(serve, house)
  postRoutes(serve, house)
  templateCollectionRoutes(serve, house)
  templateRoutes(serve, house)
}
