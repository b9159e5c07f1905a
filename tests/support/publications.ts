import type { Platform } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import type { AppContext } from '#server/app-context.ts'
import { publications, targets } from '#server/db/schema/index.ts'

/** Inserts a publication of an agent, due now, whose targets are in these states. */
export async function insertPublication(
  { db }: AppContext,
  agentId: number,
  states: Partial<Record<Platform, TargetState>>,
  differing: Partial<typeof publications.$inferInsert> = {},
): Promise<void> {
  const scheduledAt = differing.scheduledAt ?? new Date()
  const fixed = { requestHash: 'none', type: 'image', captionLanguage: 'en' } as const
  const own = { agentId, idempotencyKey: crypto.randomUUID(), title: 'Porch light', caption: 'A private caption' }
  const [row] = await db
    .insert(publications)
    .values({ ...fixed, ...own, media: [], scheduledAt, ...differing })
    .returning({ id: publications.id })
  for (const [platform, state] of Object.entries(states) as [Platform, TargetState][]) {
    const errorMessage = state === 'failed' ? 'The picture is too small.' : null
    await db.insert(targets).values({ publicationId: row?.id ?? 0, platform, state, runAt: scheduledAt, errorMessage })
  }
}
