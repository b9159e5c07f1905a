/**
 * Under which name her forms keep what she chose for a post beside its captions: where it goes, when, in which language.
 * It goes the way of the captions, and with them.
 */
export function choicesForm(postId: number): string {
  return `publish/${postId}`
}
