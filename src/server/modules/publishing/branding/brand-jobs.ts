import { isFilm } from '#domain/branding/brand-choice.ts'

import type { AppContext } from '../../../app-context.ts'
import { findUndrawn, finishBrand } from './finish-brand.ts'

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
