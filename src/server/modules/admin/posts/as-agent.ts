import { and, eq, sql } from 'drizzle-orm'

import type { SocialPost } from '#contract/library/library.ts'
import type { PostAsAgent } from '#contract/admin/post-as-agent.ts'
import { captionIn, languageOfDay, type WantedLanguage } from '#domain/auto-post/auto-post-language.ts'
import type { HiddenReason } from '#domain/library/visibility.ts'
import { OUTGOING_ROLES } from '#domain/library/post.ts'
import { isReleased } from '#domain/library/visibility.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { SIGNATURE_ROOM } from '#domain/branding/signature.ts'
import { captionError } from '#domain/publication/caption.ts'
import { bilingualCaption } from '#domain/publication/caption-language.ts'
import { localDay } from '#domain/time/time.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { collections, users } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import { captionProfiles } from '../../account/service.ts'
import { nameOf } from '../../audit/service.ts'
import { settingsOf } from '../../auto-post/index.ts'
import { cityOf } from '../../cities/service.ts'
import { postFor } from '../../library/service.ts'
import { findPost, type WholePost } from './repo.ts'

type Context = Pick<AppContext, 'db' | 'now'>

/** Beyond what agents see, also what is still to be released. */
const LIVE = sql`(select * from social_posts where deleted_at is null)`

/**
 * A post as this agent gets it, or one whose profile and settings say nothing.
 * @throws not_found for a post or an agent that isn't there
 */
export async function postAsAgent({ db, now }: Context, id: number, agentId?: number): Promise<PostAsAgent> {
  const whole = await findPost(db, id)
  if (!whole) throw problem('not_found')
  const agent = agentId === undefined ? null : await findAgent(db, agentId)
  const post = await postFor(db, id, { from: LIVE, agentId: agentId ?? null, now: now() })
  return {
    post,
    language: agent ? await languageFor(db, post, agent.id, now()) : 'en',
    agent,
    hidden: await hiddenBy(db, whole, now()),
  }
}

async function findAgent(db: Db, id: number): Promise<NonNullable<PostAsAgent['agent']>> {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'agent')))
  if (!row) throw problem('not_found', { message: 'This agent isn’t here anymore.' })
  const { cityId } = (await captionProfiles(db, [id]))(id)
  return { id, name: nameOf(row) || row.email, city: cityId === null ? null : (cityOf(cityId)?.name ?? null) }
}

/** The language its caption would have as the agent's auto post of today. */
async function languageFor(
  db: AppContext['db'],
  post: SocialPost,
  agentId: number,
  now: Date,
): Promise<WantedLanguage> {
  const { language, frequency_days_of_week: days, timezone } = await settingsOf({ db }, agentId)
  const { caption: en, spanish_caption: es } = post.versions?.[0] ?? post
  const chosen = PLATFORMS.filter((platform) => post[platform])
  const fits = (caption: string) => captionError(caption, chosen, SIGNATURE_ROOM) === null
  const caption = captionIn(languageOfDay(localDay(now, timezone), { language, days }), {
    hasSpanish: es.trim() !== '',
    spanishFits: fits(es),
    bothFit: fits(bilingualCaption({ en, es })),
  })
  return caption.isBilingual ? 'both' : caption.language
}

async function hiddenBy(db: Db, post: WholePost, now: Date): Promise<HiddenReason[]> {
  const [collection] =
    post.collectionId === null
      ? []
      : await db.select({ isDraft: collections.isDraft }).from(collections).where(eq(collections.id, post.collectionId))
  const isSo: Record<HiddenReason, boolean> = {
    draft: post.isDraft,
    draft_collection: collection?.isDraft === true,
    unreleased: !isReleased(post.releaseDate, now),
    nothing_to_publish: !post.media.some(({ role }) => OUTGOING_ROLES.includes(role)),
  }
  return (Object.keys(isSo) as HiddenReason[]).filter((reason) => isSo[reason])
}
