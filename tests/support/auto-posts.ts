import { and, asc, eq } from 'drizzle-orm'

import { type ContentCategory, type TimeOfDay, type Weekday, WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import {
  type agents,
  collections,
  posts,
  postTags,
  publications,
  socialPostSettings,
  tags,
  targets,
} from '#server/db/schema/index.ts'
import type { AppContext } from '#server/app-context.ts'
import { openPlanner } from '#server/modules/auto-post/planning/planner.ts'

import type { Browser } from './browser.ts'
import type { Person } from './people.ts'
import { connectMayasPage, createPost } from './publishing.ts'
import type { TestServer } from './server.ts'

/** Saves auto-post settings: about home buyers, every morning where nothing else is said. */
export const saveSettings = (browser: Browser, differing: object = {}) =>
  browser.api('POST', '/agent/social-post-settings', {
    body: {
      tags: ['homeBuyers'],
      frequency_days_of_week: [...WEEKDAYS],
      frequency_time_of_day: 'morning',
      ...differing,
    },
  })

export interface Wanted {
  categories?: ContentCategory[]
  days?: readonly Weekday[]
  timeOfDay?: TimeOfDay
  agent?: Partial<typeof agents.$inferInsert>
  /** The agent's connected platforms; Facebook by default. */
  connect?: ((context: AppContext, agent: Person) => Promise<void>)[]
}

/** An agent with settings for whom nothing was planned yet; the planner of the server may be first. */
export async function agentWith(
  { context, createAgent }: Pick<TestServer, 'context' | 'createAgent'>,
  {
    categories = ['homeBuyers'],
    days = ['monday', 'wednesday', 'friday'],
    timeOfDay = 'afternoon',
    ...more
  }: Wanted = {},
): Promise<Person> {
  const agent = await createAgent({}, more.agent)
  for (const connect of more.connect ?? [connectMayasPage]) await connect(context, agent)
  await context.db.insert(socialPostSettings).values({ agentId: agent.id, categories, days: [...days], timeOfDay })
  return agent
}

/** Plans for all agents. */
export const planForAll = (context: AppContext) => openPlanner(context).runFor(600_000)

type NewPost = Parameters<typeof createPost>[1] & { caption?: string; spanishCaption?: string }

/** A library post as agents find it: in a collection and with a tag. */
export async function shelve(
  context: AppContext,
  tag: string,
  { caption = `About ${tag}`, spanishCaption = '', ...post }: NewPost = {},
): Promise<number> {
  const id = await createPost(context, { media: ['instagram_image'], ...post })
  const [collection] = await context.db
    .insert(collections)
    .values({ name: tag, description: '' })
    .returning({ id: collections.id })
  await context.db
    .update(posts)
    .set({ collectionId: collection?.id ?? null, caption, spanishCaption })
    .where(eq(posts.id, id))
  await context.db.insert(tags).values({ name: tag, slug: tag, type: 'sidebar' }).onConflictDoNothing()
  const [known] = await context.db.select({ id: tags.id }).from(tags).where(eq(tags.slug, tag))
  if (!known) throw new Error('The tag was not inserted')
  await context.db.insert(postTags).values({ postId: id, tagId: known.id })
  return id
}

/** So many of them, captioned by their number where a function says so. */
export async function shelveMany(
  context: AppContext,
  tag: string,
  count: number,
  post: (made: number) => NewPost = () => ({}),
): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push(await shelve(context, tag, post(made)))
  return ids
}

/** An auto post as it is stored. */
export interface StoredAutoPost {
  id: number
  day: string | null
  at: string
  postId: number | null
  platforms: Platform[]
  state: TargetState
  editedAt: Date | null
  caption: string
  language: CaptionIn
}

/** An agent's auto posts by their day, the skipped ones included. */
export async function autoPosts({ db }: Pick<AppContext, 'db'>, agentId: number): Promise<StoredAutoPost[]> {
  const rows = await db
    .select({ row: publications, target: targets })
    .from(publications)
    .innerJoin(targets, eq(targets.publicationId, publications.id))
    .where(and(eq(publications.agentId, agentId), eq(publications.source, 'auto')))
    .orderBy(asc(publications.localDay), asc(targets.platform))
  return [...Map.groupBy(rows, ({ row }) => row.id).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { row, target } = first
    return {
      id: row.id,
      day: row.localDay,
      at: row.scheduledAt.toISOString(),
      postId: row.socialPostId,
      platforms: group.map((one) => one.target.platform),
      state: target.state,
      editedAt: row.editedAt,
      caption: row.caption,
      language: { language: row.captionLanguage, isBilingual: row.isBilingual, fallback: row.languageFallback },
    }
  })
}
