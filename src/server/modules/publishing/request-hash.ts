import { createHash } from 'node:crypto'

import type { PublishRequest } from '#contract/publishing.ts'
import { PLATFORMS } from '#domain/platform.ts'

/** Tells a repeated request from a different one under the same key, whatever order its fields came in. */
export function requestHash(postId: number, request: PublishRequest): string {
  const { caption, caption_language, facebook, instagram, linkedin, scheduled_at, agent_branding, accounts } = request
  const parts = [postId, caption, caption_language, facebook, instagram, linkedin, scheduled_at, agent_branding]
  if (accounts) parts.push(...PLATFORMS.map((platform) => accounts[platform] ?? ''))
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
