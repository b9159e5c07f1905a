import type { Tag } from '#contract/library.ts'

/** The type whose tags come first, as plain chips. */
const PLAIN = 'category'

/** Tags as the form shows them: the categories, then the other types by name (admin specification, section 2). */
export function tagGroups(tags: readonly Tag[]): { plain: Tag[]; groups: { type: string; tags: Tag[] }[] } {
  const types = [...new Set(tags.map(({ type }) => type))].filter((type) => type !== PLAIN).toSorted()
  return {
    plain: tags.filter(({ type }) => type === PLAIN),
    groups: types.map((type) => ({ type, tags: tags.filter((tag) => tag.type === type) })),
  }
}
