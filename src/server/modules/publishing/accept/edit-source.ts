import { inArray } from 'drizzle-orm'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

import type { Db } from '../../../db/open.ts'
import { files } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import { copiedOf } from '../post-copy.ts'
import { findSourcePost, inLanguage, type SourcePost, type Publication } from '../repo.ts'

/** The source from which a changed publication is made. */
export interface Source {
  post: SourcePost
  /** True when its pictures already have the footer and the ones without are gone. */
  isDrawn: boolean
}

/**
 * The library post of a publication, or its own copy once that is gone.
 * @throws media_missing for a change that would need the pictures without the footer
 */
export async function sourceOf(db: Db, publication: Publication, request: PublishRequest): Promise<Source> {
  const { row } = publication
  const post = row.socialPostId === null ? null : await findSourcePost(db, row.socialPostId)
  if (post) return { post: inLanguage(post, request.caption_language), isDrawn: false }
  const isDrawn = row.agentBranding && row.type === 'image'
  if (isDrawn && !keepsDrawing(publication, request)) {
    const message =
      'This post is no longer in the library, so Personal Brand and its platforms have to stay as they are.'
    throw problem('media_missing', { message, fields: { platforms: message } })
  }
  return { post: await copiedPost(db, publication), isDrawn }
}

/** Whether the request needs no picture that wasn't drawn before. */
function keepsDrawing({ targets }: Publication, request: PublishRequest): boolean {
  const drawnFor = new Set(targets.map(({ platform }) => platform))
  return request.agent_branding && PLATFORMS.every((platform) => !request[platform] || drawnFor.has(platform))
}

async function copiedPost(db: Db, { row }: Publication): Promise<SourcePost> {
  const keys = row.media.map(({ key }) => key)
  const measured = keys.length > 0 ? await db.select().from(files).where(inArray(files.key, keys)) : []
  const unknown = { bytes: 0, width: null, height: null, durationMs: null }
  return {
    id: row.socialPostId ?? 0,
    ...copiedOf(row),
    spanishTitle: '',
    // It was allowed when the agent published it.
    isPremium: false,
    tags: [],
    media: row.media.map((file) => ({ ...unknown, ...measured.find(({ key }) => key === file.key), ...file })),
  }
}
