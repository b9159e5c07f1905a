/**
 * The form name under which the choices for a post are stored beside its captions: platforms, time and language. They
 * are dropped together with the captions.
 */
export function choicesForm(postId: number): string {
  return `publish/${postId}`
}
