import { and, asc, eq, lte, sql } from 'drizzle-orm'

import type { Db } from '../../../db/open.ts'
import { files, publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { StorageAway } from '../../../storage-away.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { drawBrand, undrawn, type Branded } from './draw-brand.ts'

type PublicationRow = typeof publications.$inferSelect

/**
 * Draws the footer of a publication that waits for it, from the profile as it is now, unless it was changed or drawn
 * meanwhile. One that can't be drawn is left out: the picture goes out without it, and the agent is told.
 * @throws StorageAway
 */
export async function finishBrand(context: AppContext, publicationId: number): Promise<void> {
  const { db } = context
  const [row] = await db.select().from(publications).where(eq(publications.id, publicationId))
  if (row?.brandState !== 'waiting') return
  const rows = await db
    .select({ platform: targets.platform, state: targets.state })
    .from(targets)
    .where(eq(targets.publicationId, publicationId))
  const platforms = rows.filter(({ state }) => state !== 'canceled').map(({ platform }) => platform)
  await storeBrand(context, row, await drawnOrLeftOut(context, row, platforms))
}

async function drawnOrLeftOut(
  context: AppContext,
  row: PublicationRow,
  platforms: Parameters<typeof drawBrand>[3]['platforms'],
): Promise<Branded> {
  try {
    return await drawBrand(context, row.agentId, row, { platforms, slides: row.brandSlides, rendersFilms: true })
  } catch (error) {
    if (error instanceof StorageAway) throw error
    context.log.error({ err: error, publication: row.id }, 'a footer could not be drawn')
    return { ...undrawn(row), state: 'left_out' }
  }
}

/** Stores what was drawn for a publication, if it is still as it was drawn from. */
async function storeBrand(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, media: from }: PublicationRow,
  { media, thumbnailKey, drawn, state }: Branded,
): Promise<void> {
  // What isn't stored with the publication after all is removed.
  await listUnused(
    db,
    drawn.map(({ key }) => key),
    now(),
  )
  await db.transaction(async (tx) => {
    if (drawn.length > 0) await tx.insert(files).values(drawn).onConflictDoNothing()
    await tx
      .update(publications)
      .set({ media, thumbnailKey, brandState: state })
      .where(
        and(
          eq(publications.id, id),
          eq(publications.brandState, 'waiting'),
          sql`${publications.media} = ${JSON.stringify(from)}::jsonb`,
        ),
      )
  })
}

/** Has a publication go out without the footer that it waits for. */
export async function leaveOutBrand({ db, log }: Pick<AppContext, 'db' | 'log'>, publicationId: number): Promise<void> {
  log.warn({ publication: publicationId }, 'a post goes out without its footer')
  await db
    .update(publications)
    .set({ brandState: 'left_out' })
    .where(and(eq(publications.id, publicationId), eq(publications.brandState, 'waiting')))
}

/** How long before its time a footer is drawn: late enough that most posts are no longer planned anew. */
const AHEAD_MS = 24 * 60 * 60 * 1000

/** Publications that wait for their footer and go out soon, the next first. */
export async function findUndrawn(db: Db, now: Date, limit: number): Promise<Pick<PublicationRow, 'id' | 'type'>[]> {
  return await db
    .select({ id: publications.id, type: publications.type })
    .from(publications)
    .where(
      and(
        eq(publications.brandState, 'waiting'),
        lte(publications.scheduledAt, new Date(now.getTime() + AHEAD_MS)),
        sql`exists (select 1 from ${targets} t where t.publication_id = ${publications.id} and t.state = 'queued')`,
      ),
    )
    .orderBy(asc(publications.scheduledAt))
    .limit(limit)
}
