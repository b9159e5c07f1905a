import type { Dashboard } from '#contract/dashboard.ts'
import { NAMED_COLLECTIONS } from '#domain/category.ts'
import type { TemplateType } from '#domain/template.ts'

import type { House } from '../../house.ts'
import * as library from '../library/service.ts'
import * as templates from '../templates/service.ts'

/** Cards of a carousel: enough to go on looking, few enough to reach its end. */
const CAROUSEL = 8
const GUIDES = 4

/** What is made for clients to keep; branding and open houses are tools of the agent's own. */
const GUIDE_TYPES: readonly TemplateType[] = ['home-buyer', 'home-seller', 'transactions']

const NAMES = NAMED_COLLECTIONS.map(({ name }) => name)

/** What of the library the dashboard shows (see docs/decisions). */
export async function showDashboard({ db, now }: Pick<House, 'db' | 'now'>): Promise<Dashboard> {
  const [featured, posts, guides, collections, categories] = await Promise.all([
    templates.featuredTemplates(db, CAROUSEL),
    library.postsOfTheDay(db, now(), CAROUSEL),
    templates.newestCollections(db, GUIDE_TYPES, GUIDES),
    library.listCollections(db, 1),
    templates.namedCollections(db, NAMES),
  ])
  return { templates: featured, posts, guides, collections: collections.data.slice(0, CAROUSEL), categories }
}
