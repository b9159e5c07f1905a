/** The lines of a card, from a product's comma-separated items. */
export function linesOf(items: string): string[] {
  return items
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
