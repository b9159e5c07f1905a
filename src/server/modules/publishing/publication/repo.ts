import { and, asc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'

import type { Plan } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#domain/time/time.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { prepared } from '../../../db/statements.ts'
import { agents, files, publications, targetInsights, targets } from '../../../db/schema/index.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import type { NewPublication } from './post-copy.ts'
import { newRows, type TargetAccount, type TargetRow } from './targets.ts'

type PublicationRow = typeof publications.$inferSelect

/** A publication's columns; its post is null while agents don't see it. */
const PUBLICATION = {
  ...getTableColumns(publications),
  socialPostId: sql<number | null>`(select p.id from library_posts p where p.id = ${publications.socialPostId})`,
}

/** What agents see of it: a month of posts leaves out what they don't. */
const PRESENTED = {
  id: publications.id,
  idempotencyKey: publications.idempotencyKey,
  socialPostId: PUBLICATION.socialPostId,
  source: publications.source,
  title: publications.title,
  type: publications.type,
  caption: publications.caption,
  captionLanguage: publications.captionLanguage,
  isBilingual: publications.isBilingual,
  pictureWords: publications.pictureWords,
  languageFallback: publications.languageFallback,
  captions: publications.captions,
  firstComment: publications.firstComment,
  networkOptions: publications.networkOptions,
  isReminder: publications.isReminder,
  agentBranding: publications.agentBranding,
  brandSlides: publications.brandSlides,
  brandState: publications.brandState,
  captionVariant: publications.captionVariant,
  palette: publications.palette,
  paletteState: publications.paletteState,
  cityId: publications.cityId,
  thumbnailKey: publications.thumbnailKey,
  media: publications.media,
  mainColor: publications.mainColor,
  scheduledAt: publications.scheduledAt,
  createdAt: publications.createdAt,
}

const PRESENTED_TARGET = {
  publicationId: targets.publicationId,
  platform: targets.platform,
  accountId: targets.accountId,
  accountName: targets.accountName,
  state: targets.state,
  runAt: targets.runAt,
  attempts: targets.attempts,
  mutationAt: targets.mutationAt,
  signature: targets.signature,
  permalink: targets.permalink,
  errorCode: targets.errorCode,
  errorMessage: targets.errorMessage,
  acceptedAt: targets.acceptedAt,
  publishedAt: targets.publishedAt,
  commentState: targets.commentState,
  commentError: targets.commentError,
}

/** What was counted of a target; null where it isn't read, or where nobody asked. */
type CountedTarget<T> = T & { reading?: typeof targetInsights.$inferSelect | null }

/** A publication with its targets. */
export interface Publication {
  row: PublicationRow
  targets: CountedTarget<TargetRow>[]
}

/** The columns of a target that agents see. */
export type PresentedTarget = CountedTarget<Pick<TargetRow, keyof typeof PRESENTED_TARGET>>

/** A publication with the columns that agents see. */
export interface PresentedPublication {
  row: Pick<PublicationRow, keyof typeof PRESENTED>
  targets: PresentedTarget[]
}

export async function findAgent(db: Db, agentId: number): Promise<{ plan: Plan | null; timeZone: TimeZone }> {
  const [agent] = await agentById(db).execute({ agentId })
  return agent ?? { plan: null, timeZone: DEFAULT_TIME_ZONE }
}

const agentById = prepared((db) =>
  db
    .select({ plan: agents.plan, timeZone: agents.timeZone })
    .from(agents)
    .where(eq(agents.userId, sql.placeholder('agentId')))
    .prepare(''),
)

/** The same, with the agent's row locked, so that concurrent publishes see each other. */
export async function lockAgent(tx: Tx, agentId: number): Promise<{ plan: Plan | null; timeZone: TimeZone }> {
  const [agent] = await tx
    .select({ plan: agents.plan, timeZone: agents.timeZone })
    .from(agents)
    .where(eq(agents.userId, agentId))
    .for('update')
  return agent ?? { plan: null, timeZone: DEFAULT_TIME_ZONE }
}

/**
 * Inserts a publication with its targets and the files made for it; null, and nothing, when the agent used the key
 * before.
 */
export async function insertPublication(
  tx: Tx,
  row: NewPublication,
  { accounts, made: drawn }: { accounts: ReadonlyMap<Platform, TargetAccount | null>; made: readonly StoredFile[] },
): Promise<Publication | null> {
  const [made] = await tx
    .insert(publications)
    .values(row)
    .onConflictDoNothing({ target: [publications.agentId, publications.idempotencyKey] })
    .returning()
  if (!made) return null
  if (drawn.length > 0)
    await tx
      .insert(files)
      .values([...drawn])
      .onConflictDoNothing()
  const own = await tx
    .insert(targets)
    .values(newRows(made.id, accounts, made.scheduledAt))
    .returning()
  return { row: made, targets: own }
}

export async function findByKey(db: Db, agentId: number, key: string): Promise<Publication | null> {
  const where = and(eq(publications.agentId, agentId), eq(publications.idempotencyKey, key))
  return first(await withTargets(db, await db.select(PUBLICATION).from(publications).where(where)))
}

export async function findPublication(db: Db, agentId: number, id: number): Promise<Publication | null> {
  const where = and(eq(publications.agentId, agentId), eq(publications.id, id))
  return first(await withTargets(db, await db.select(PUBLICATION).from(publications).where(where)))
}

/** The agent's publications scheduled in [from, to), earliest first. */
export async function findInSpan(
  db: Db,
  agentId: number,
  span: { from: Date; to: Date },
): Promise<PresentedPublication[]> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()]
  const rows = await publicationsInSpan(db).execute({ agentId, from, to })
  if (rows.length === 0) return []
  return grouped(rows, await presentedTargetsOf(db).execute({ ids: rows.map((row) => row.id) }))
}

const publicationsInSpan = prepared((db) =>
  db
    .select(PRESENTED)
    .from(publications)
    .where(
      and(
        eq(publications.agentId, sql.placeholder('agentId')),
        gte(publications.scheduledAt, sql.placeholder('from')),
        lt(publications.scheduledAt, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(publications.scheduledAt), asc(publications.id))
    .prepare(''),
)

/** The targets of one of the agent's publications, locked until the transaction ends; empty for another agent's. */
export async function lockTargets(tx: Tx, agentId: number, publicationId: number): Promise<TargetRow[]> {
  const rows = await tx
    .select({ target: targets })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(and(eq(publications.id, publicationId), eq(publications.agentId, agentId)))
    .orderBy(asc(targets.id))
    .for('update', { of: targets })
  return rows.map((row) => row.target)
}

async function withTargets(db: Db, rows: PublicationRow[]): Promise<Publication[]> {
  if (rows.length === 0) return []
  return grouped(rows, await targetsOf(db).execute({ ids: rows.map((row) => row.id) }))
}

function grouped<R extends { id: number }, T extends { publicationId: number }>(rows: R[], found: T[]) {
  const all = Map.groupBy(found, (target) => target.publicationId)
  return rows.map((row) => ({ row, targets: all.get(row.id) ?? [] }))
}

const targetsOf = prepared((db) =>
  db
    .select({ ...getTableColumns(targets), reading: targetInsights })
    .from(targets)
    .leftJoin(targetInsights, eq(targetInsights.targetId, targets.id))
    .where(sql`${targets.publicationId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(targets.id))
    .prepare(''),
)

const presentedTargetsOf = prepared((db) =>
  db
    .select({ ...PRESENTED_TARGET, reading: targetInsights })
    .from(targets)
    .leftJoin(targetInsights, eq(targetInsights.targetId, targets.id))
    .where(sql`${targets.publicationId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(targets.id))
    .prepare(''),
)

function first(found: Publication[]): Publication | null {
  return found[0] ?? null
}
