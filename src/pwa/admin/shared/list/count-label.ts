import { groupDigits } from '#domain/group-digits.ts'

/** '1 post', '1,204 posts', '2 entries'. */
export function countLabel(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${groupDigits(count)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}
