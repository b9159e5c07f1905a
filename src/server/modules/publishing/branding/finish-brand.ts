import { and, asc, eq, lte, or, sql, type SQL } from 'drizzle-orm'

import type { Platform } from '#domain/platform/platform.ts'
import { isFilm } from '#domain/branding/brand-choice.ts'

import { faultOf } from '../../../db/faults.ts'
import type { Db } from '../../../db/open.ts'
import { files, publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { StorageAway } from '../../../storage-away.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { drawBrand, undrawn, type Branded } from './draw-brand.ts'

type PublicationRow = typeof publications.$inferSelect

/**
 * Draws the footer and the palette of a publication that waits for them, from the profile as it is now, unless it was changed or drawn
 * meanwhile. One that can't be drawn is left out: the picture goes out without it, and the agent is told. A full disk is a
 * reason for that only once the publication is due; before, it is drawn later.
 * @throws StorageAway and what `faultOf` knows
 */
export async function finishBrand(context: AppContext, publicationId: number, { isDue = false } = {}): Promise<void> {
  const { db } = context
  const [row] = await db.select().from(publications).where(eq(publications.id, publicationId))
  if (!row || !isUndrawn(row)) return
  const rows = await db
    .select({ platform: targets.platform, state: targets.state })
    .from(targets)
    .where(eq(targets.publicationId, publicationId))
  const platforms = rows.filter(({ state }) => state !== 'canceled').map(({ platform }) => platform)
  await storeBrand(context, row, await drawnOrLeftOut(context, row, { platforms, isDue }))
}

async function drawnOrLeftOut(
  context: AppContext,
  row: PublicationRow,
  { platforms, isDue }: { platforms: readonly Platform[]; isDue: boolean },
): Promise<Branded> {
  try {
    // A server of the previous release draws the footer alone, over which no palette can be laid.
    if (row.brandState === 'drawn') return { ...undrawn(row), state: 'drawn', ...PLAIN }
    const { agentId, brandSlides: slides, palette } = row
    const isBranded = row.brandState === 'waiting'
    return await drawBrand(context, row, { agentId, platforms, slides, isBranded, palette, rendersFilms: true })
  } catch (error) {
    const fault = faultOf(error)
    if (error instanceof StorageAway || fault === 'away' || (fault === 'full' && !isDue)) throw error
    context.log.error({ err: error, publication: row.id }, 'a footer could not be drawn')
    return { ...undrawn(row), state: row.brandState && 'left_out', ...PLAIN }
  }
}

const PLAIN = { palette: 'original', paletteState: null } as const

/** Stores what was drawn for a publication, if it is still as it was drawn from. */
async function storeBrand(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, media: from, thumbnailKey: shown, brandState }: PublicationRow,
  { media, thumbnailKey, drawn, state, palette, paletteState }: Branded,
): Promise<void> {
  // What isn't stored with the publication after all is removed, and what was drawn on if it is the agent's own.
  await listUnused(db, [shown, ...[...from, ...drawn].map(({ key }) => key)], now())
  await db.transaction(async (tx) => {
    if (drawn.length > 0) await tx.insert(files).values(drawn).onConflictDoNothing()
    await tx
      .update(publications)
      .set({ media, thumbnailKey, brandState: state ?? brandState, palette, paletteState })
      .where(
        and(
          eq(publications.id, id),
          or(eq(publications.brandState, 'waiting'), eq(publications.paletteState, 'waiting')),
          sql`${publications.media} = ${JSON.stringify(from)}::jsonb`,
        ),
      )
  })
}

/** Whether something is still to be drawn on a publication. */
export const isUndrawn = ({ brandState, paletteState }: Pick<PublicationRow, 'brandState' | 'paletteState'>) =>
  brandState === 'waiting' || paletteState === 'waiting'

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

/** Publications that wait for their footer or palette and go out soon, the next first. */
export async function findUndrawn(db: Db, now: Date, limit: number): Promise<Pick<PublicationRow, 'id' | 'type'>[]> {
  const soon = lte(publications.scheduledAt, new Date(now.getTime() + AHEAD_MS))
  // The agent may share a reminder any time.
  const open = sql`exists (select 1 from ${targets} t
    where t.publication_id = ${publications.id} and t.state in ('queued', 'handed_over'))`
  const find = (waits: SQL | undefined) =>
    db
      .select({ id: publications.id, type: publications.type })
      .from(publications)
      .where(and(waits, soon, open))
      .orderBy(asc(publications.scheduledAt))
      .limit(limit)
  // Each has an index of its own.
  const footers = await find(eq(publications.brandState, 'waiting'))
  const palettes = await find(
    and(eq(publications.paletteState, 'waiting'), sql`${publications.brandState} is distinct from 'waiting'`),
  )
  return [...footers, ...palettes]
}

const EVERY_SECONDS = 60

/** Publications in one sweep: a day's auto posts are drawn long before their time, however many there are. */
const SWEEP_SIZE = 1000

const PICTURES = 'draw-brand'
const FILMS = 'render-film'

/**
 * Registers the jobs that add the footers of the coming day's posts; to be called before the jobs start. Each worker
 * process draws one at a time, so that the pictures of a publish, which share the memory of drawing, wait for one at
 * most; and it renders one film at a time, in a queue of its own, which delays no picture. What one process draws or
 * renders no other does meanwhile. A picture that isn't drawn by its time is drawn by its delivery.
 */
export function startBranding(context: AppContext): void {
  const { jobs } = context
  for (const queue of [PICTURES, FILMS]) {
    // The sweep finds again what failed.
    jobs.define<{ publicationId: number }>(queue, ({ publicationId }) => finishBrand(context, publicationId), {
      retries: 0,
      oneOfKey: true,
    })
  }
  jobs.every('draw-brands', EVERY_SECONDS, async () => {
    await enqueueUndrawn(context, await findUndrawn(context.db, context.now(), SWEEP_SIZE))
  })
}

type Undrawn = Awaited<ReturnType<typeof findUndrawn>>[number]

async function enqueueUndrawn({ jobs }: Pick<AppContext, 'jobs'>, due: readonly Undrawn[]): Promise<void> {
  for (const queue of [PICTURES, FILMS]) {
    const own = due.filter(({ type }) => isFilm(type) === (queue === FILMS))
    if (own.length === 0) continue
    await jobs.sendAll(
      queue,
      own.map(({ id }) => ({ data: { publicationId: id }, singletonKey: String(id) })),
    )
    jobs.nudge(queue)
  }
}

/** Has the film of a publication rendered as soon as a worker is free. */
export async function renderSoon(context: Pick<AppContext, 'jobs'>, publicationId: number): Promise<void> {
  await context.jobs.send(FILMS, { publicationId }, { singletonKey: String(publicationId) })
  context.jobs.nudge(FILMS)
}
