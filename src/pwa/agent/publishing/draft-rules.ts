import type { Draft } from '#sync/drafts.ts'

/** One caption on this screen, as far as she wrote in it. */
export interface Typed {
  /** Whether the device has what she typed last. */
  isSaved: boolean
}

/**
 * Whether words that came onto the device from elsewhere take the place of those on this screen: always
 * where she wrote nothing, else only while she is away from this window and all she wrote is kept.
 */
export function takesOver(draft: Draft, here: { me: string; typed: Typed | undefined; isHere: boolean }): boolean {
  if (draft.savedBy === here.me) return false
  return here.typed === undefined || (here.typed.isSaved && !here.isHere)
}
