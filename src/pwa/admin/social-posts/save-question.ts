import type { AdminPost } from '#contract/admin/posts.ts'

import type { PostValues } from './post-fields.ts'
import { lackQuestion } from './post-lacks.ts'
import { publishableQuestion } from './publishable-question.ts'

type Texts = Pick<PostValues, 'title' | 'caption' | 'spanish_title' | 'spanish_caption' | 'variants'>

/** The questions before a post is saved, as one text. */
export async function saveQuestion(
  values: PostValues,
  record: AdminPost | null,
  source: AdminPost | null,
): Promise<string | null> {
  // Nobody is to find or see a draft yet.
  const ofLibrary = values.is_draft
    ? []
    : [lackQuestion(values, record, source), publishableQuestion(values, { record, source })]
  const questions = [...ofLibrary, await fairHousingQuestion(values, record)]
  return questions.filter((question) => question !== null).join(' ') || null
}

/**
 * The question before texts are saved that may break fair-housing rules. What the saved ones said already is not asked
 * about again; where the check can't be loaded, nothing is.
 */
async function fairHousingQuestion(values: Texts, record: Texts | null): Promise<string | null> {
  try {
    const { newIssues, POST_TEXTS, quoted, variantTexts } = await import('#domain/fair-housing/texts.ts')
    const found = POST_TEXTS.flatMap((field) => newIssues(record?.[field] ?? '', values[field]))
    const before = variantTexts(record?.variants ?? [])
    const ofVariants = variantTexts(values.variants).flatMap(({ field, text }) =>
      newIssues(before.find((one) => one.field === field)?.text ?? '', text),
    )
    found.push(...ofVariants)
    return found.length === 0 ? null : `It may break fair-housing rules: ${quoted(found)}.`
  } catch (error) {
    console.warn('The fair-housing check didn’t load', error)
    return null
  }
}
