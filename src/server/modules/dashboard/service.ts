import type { Dashboard } from '#contract/library/dashboard.ts'
import { NAMED_COLLECTIONS } from '#domain/library/category.ts'
import type { TemplateType } from '#domain/library/template.ts'

import type { AppContext } from '../../app-context.ts'
import * as library from '../library/service.ts'
import * as templates from '../templates/service.ts'

/** Cards of a carousel: few enough to reach its end. */
const CAROUSEL = 8
const GUIDES = 4

/** Template types for clients; branding and open houses are tools of the agent's own. */
const GUIDE_TYPES: readonly TemplateType[] = ['home-buyer', 'home-seller', 'transactions']

const NAMES = NAMED_COLLECTIONS.map(({ name }) => name)

/** The parts of the library the dashboard shows (docs/decisions/0003-screens-and-navigation.md). */
export async function showDashboard({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Dashboard> {
  const [featured, posts, guides, collections, categories] = await Promise.all([
    templates.featuredTemplates(db, CAROUSEL),
    library.postsOfTheDay(db, now(), CAROUSEL),
    templates.newestCollections(db, GUIDE_TYPES, GUIDES),
    library.listCollections(db, 1),
    templates.namedCollections(db, NAMES),
  ])
  return { templates: featured, posts, guides, collections: collections.data.slice(0, CAROUSEL), categories }
}
