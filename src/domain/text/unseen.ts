/** A text without characters that are drawn as nothing, for what never has one inside, such as an e-mail address. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(/[\p{DI}\p{Cc}\p{Cf}\u2800]/gu, '')
}
