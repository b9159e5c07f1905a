import type { Platform } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import type { AppContext } from '#server/app-context.ts'
import { targets, type publications } from '#server/db/schema/index.ts'

import { storePublication } from './publishing.ts'

/** Inserts a publication of an agent, due now, whose targets are in these states. */
export async function insertPublication(
  context: AppContext,
  agentId: number,
  states: Partial<Record<Platform, TargetState>>,
  differing: Partial<typeof publications.$inferInsert> = {},
): Promise<void> {
  const scheduledAt = differing.scheduledAt ?? new Date()
  const own = { title: 'Porch light', caption: 'A private caption', scheduledAt, ...differing }
  const { id: publicationId } = await storePublication(context, agentId, own)
  for (const [platform, state] of Object.entries(states) as [Platform, TargetState][]) {
    const errorMessage = state === 'failed' ? 'The picture is too small.' : null
    await context.db.insert(targets).values({ publicationId, platform, state, runAt: scheduledAt, errorMessage })
  }
}
