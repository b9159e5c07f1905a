/** Why agents don't see a post, the first thing to change first. */
export const HIDDEN_REASONS = ['draft', 'draft_collection', 'unreleased', 'nothing_to_publish'] as const

export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** As the end of a sentence that begins 'Agents don’t see this post yet: '. */
export const HIDDEN_LABEL: Readonly<Record<HiddenReason, string>> = {
  draft: 'it’s a draft',
  draft_collection: 'its collection is a draft',
  unreleased: 'its release date hasn’t come yet',
  nothing_to_publish: 'it has no file to publish',
}
