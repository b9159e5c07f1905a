/** The lines of a card, from the items a product lists with commas between them. */
export function linesOf(items: string): string[] {
  return items
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
