import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { flagsOf, type Platform } from '#domain/platform/platform.ts'
import { NO_CHOICES, type Choices } from '#pwa/agent/composer/choices.ts'
import { postingOf } from '#pwa/agent/composer/posting.ts'
import { isVideo } from '#pwa/shared/publication/publication-badges.tsx'
import { ownDraft } from '#sync/drafts/draft.ts'
import { saveCaption, saveFields } from '#sync/drafts/drafts.ts'
import { newKey } from '#sync/queue/key.ts'
import { saveOwnDraft } from '#sync/drafts/own-drafts.ts'
import type { ReplacedTarget } from '#sync/drafts/own-post.ts'

import { joined, prepareAll } from './add-media.ts'

/** Makes a draft with the photos, the caption and the choices of an own post, in the place of `replaces`; returns its id. */
export async function copyOwnPost(
  post: ScheduledPost,
  userId: number,
  platforms: readonly Platform[],
  replaces?: ReplacedTarget,
): Promise<string> {
  const files = await Promise.all((post.own_files ?? []).map(fileAt))
  const { media, refused } = joined([], await prepareAll(files, userId))
  const id = newKey()
  await saveOwnDraft({ userId, id, media, refused, ...(replaces && { replaces }) })
  const subject = ownDraft(id)
  const { caption, caption_language: language } = post
  await saveCaption({ userId, subject }, language, { caption, savedBy: 'copy' })
  const texts = Object.values(post.alt_texts)
  const described = media.flatMap(({ id: name }, index) => {
    const text = texts[index]
    return text ? [[name, text] as const] : []
  })
  // A video that had the footer drawn on it is kept with it alone.
  const hasFooter = isVideo(post.type) && post.brand_state === 'drawn'
  const choices: Choices = {
    ...NO_CHOICES,
    platforms: flagsOf(platforms),
    language,
    branding: post.agent_branding && !hasFooter,
    brandSlides: post.brand_slides,
    altTexts: { [language]: Object.fromEntries(described) },
    posting: postingOf(post),
  }
  await saveFields({ userId, subject }, { ...choices })
  return id
}

async function fileAt(address: string) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  return { name: '', file: await answer.blob() }
}
