import { SIDEBAR_TAG_TYPE } from './post-form.ts'

interface Typed {
  id: number
  type: string
}

/** Sidebar tags decide where agents find a post. */
export function isSidebarTag({ type }: Pick<Typed, 'type'>): boolean {
  return type === SIDEBAR_TAG_TYPE
}

/** Whether a post may have these tags: one sidebar tag at most (admin specification, section 4). */
export function hasAtMostOneSidebarTag(tags: readonly Pick<Typed, 'type'>[]): boolean {
  return tags.filter(isSidebarTag).length <= 1
}

/** Whether a tag may be added to those chosen: no second sidebar tag, and no tag twice. */
export function mayAddTag(tag: Typed, chosen: readonly Typed[]): boolean {
  return !chosen.some(({ id }) => id === tag.id) && hasAtMostOneSidebarTag([...chosen, tag])
}
