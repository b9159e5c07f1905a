import { captionFieldsOf, type PlatformCaptions } from '#domain/publication/posting-options.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { and, gt, isNull } from 'drizzle-orm'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { issuesOfPost, sourceLine, variantTexts } from '#domain/fair-housing/texts.ts'
import type { CaptionVariant } from '#domain/publication/version.ts'

import { posts } from '../db/schema/index.ts'
import { CommandError } from './command.ts'
import type { CommandContext } from './command.ts'

const BATCH = 100

/**
 * Looks through the texts of every post of the library that is not deleted.
 * @throws CommandError with a line for each finding, so that the command ends with 1
 */
export async function checkFairHousing({ db }: Pick<CommandContext, 'db'>): Promise<string[]> {
  const lines: string[] = []
  let checked = 0
  for (let last = 0; ;) {
    const batch = await db
      .select({
        id: posts.id,
        title: posts.title,
        caption: posts.caption,
        spanish_title: posts.spanishTitle,
        spanish_caption: posts.spanishCaption,
        variants: posts.variants,
        networkCaptions: posts.networkCaptions,
      })
      .from(posts)
      .where(and(isNull(posts.deletedAt), gt(posts.id, last)))
      .orderBy(posts.id)
      .limit(BATCH)
    for (const post of batch) {
      lines.push(...linesOf(post))
      // A server that runs the command answers other requests between the posts.
      await nextTurn()
    }
    checked += batch.length
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH) break
  }
  const posted = `${checked} post${checked === 1 ? '' : 's'}`
  if (lines.length === 0) return [`No findings in ${posted}.`]
  throw new CommandError(
    [...lines, '', `${lines.length} finding${lines.length === 1 ? '' : 's'} in ${posted}.`].join('\n'),
  )
}

type Checked = { id: number; variants: CaptionVariant[]; networkCaptions: PlatformCaptions } & Parameters<
  typeof issuesOfPost
>[0]

function linesOf({ id, variants, networkCaptions, ...texts }: Checked): string[] {
  const ofVariants = variantTexts(variants).flatMap(({ field, text }) =>
    findFairHousingIssues(text).map((issue) => ({ field, issue })),
  )
  return [...issuesOfPost({ ...texts, ...captionFieldsOf(networkCaptions) }), ...ofVariants].map(
    ({ field, issue }) =>
      `post ${id}, ${field}: “${issue.phrase}” (${issue.rule}: ${sourceLine(issue)}). Better: “${issue.better}”`,
  )
}
