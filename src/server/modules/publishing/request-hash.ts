import { createHash } from 'node:crypto'

import type { PublishRequest } from '#contract/publishing.ts'
import { PLATFORMS } from '#domain/platform.ts'

/** Distinguishes a repeated request from a different one under the same key, whatever the order of its fields. */
export function requestHash(postId: number, request: PublishRequest): string {
  const { caption, caption_language, facebook, instagram, linkedin, scheduled_at, agent_branding, accounts } = request
  const parts = [postId, caption, caption_language, facebook, instagram, linkedin, scheduled_at, agent_branding]
  if (accounts) parts.push(...PLATFORMS.map((platform) => accounts[platform] ?? ''))
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
