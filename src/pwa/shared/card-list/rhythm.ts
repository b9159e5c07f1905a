/**
 * Whether the card at `index` of `count` takes the full width on a phone. Lists run in groups of five, one lead and
 * two pairs; a tail that would leave a gap beside its last card has no lead.
 */
export function isLead(index: number, count: number): boolean {
  if (index % 5 !== 0) return false
  const group = Math.min(5, count - index)
  return group % 2 === 1
}

/** How many cards are visible at once. */
export const EAGER_CARDS = 3

export function cardSizes(lead: boolean): string {
  return `(min-width: 1024px) 270px, (min-width: 768px) 44vw, ${lead ? 'calc(100vw - 40px)' : '46vw'}`
}
