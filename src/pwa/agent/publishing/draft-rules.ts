import type { Draft } from '#sync/drafts/drafts.ts'

/** One caption on this screen that the agent has edited. */
export interface Typed {
  /** Whether the device has stored the latest text. */
  isSaved: boolean
}

/**
 * Whether a draft that was stored elsewhere replaces the caption on this screen: always where nothing was written here,
 * else only while the agent is away from this window and all that was written here is stored.
 */
export function shouldReplaceLocal(
  draft: Draft,
  here: { me: string; typed: Typed | undefined; isHere: boolean },
): boolean {
  if (draft.savedBy === here.me) return false
  return here.typed === undefined || (here.typed.isSaved && !here.isHere)
}
