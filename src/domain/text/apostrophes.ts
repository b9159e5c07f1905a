/** What people and programs type for an apostrophe. */
const APOSTROPHES = /['`´‘’‛′‵ʹʻʼʽʾʿˈˊˋꞌ＇]/gu

/** A text with every apostrophe as the straight one. */
export function withStraightApostrophes(text: string): string {
  return text.replaceAll(APOSTROPHES, "'")
}
