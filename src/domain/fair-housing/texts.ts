import { type FairHousingIssue, findFairHousingIssues } from './find.ts'

/** The texts of a library post that go out, by their names on the wire. */
export const POST_TEXTS = [
  'title',
  'caption',
  'facebook_caption',
  'instagram_caption',
  'linkedin_caption',
  'spanish_title',
  'spanish_caption',
] as const

export type PostText = (typeof POST_TEXTS)[number]

export function issuesOfPost(
  post: Readonly<Partial<Record<PostText, string>>>,
): { field: PostText; issue: FairHousingIssue }[] {
  return POST_TEXTS.filter((field) => post[field]).flatMap((field) =>
    findFairHousingIssues(post[field] ?? '').map((issue) => ({ field, issue })),
  )
}

/** The texts of a post's other captions, by their names on the wire. */
export function variantTexts(variants: readonly { name: string; caption: string; spanish_caption: string }[]) {
  return variants.flatMap(({ name, caption, spanish_caption: spanish }) => [
    { field: `caption of “${name}”`, text: caption },
    { field: `spanish_caption of “${name}”`, text: spanish },
  ])
}

/** The issues of a changed text by rules that found nothing in the text before. */
export function newIssues(before: string, after: string): FairHousingIssue[] {
  const known = new Set(findFairHousingIssues(before).map(({ rule }) => rule))
  return findFairHousingIssues(after).filter(({ rule }) => !known.has(rule))
}

/** Phrases as a sentence lists them: `“no kids” and “safe area”`. */
export function quoted(issues: readonly Pick<FairHousingIssue, 'phrase'>[]): string {
  const phrases = [...new Set(issues.map(({ phrase }) => `“${phrase}”`))]
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`
}

export function sourceLine({ sources }: Pick<FairHousingIssue, 'sources'>): string {
  return sources.map(({ title }) => title).join('; ')
}
