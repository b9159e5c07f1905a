const LONG: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * A name in lower case, without accents and punctuation and with abbreviations like 'St.' spelled out, so that 'St.
 * Louis' and 'saint louis' become the same.
 */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036F.'‘’ʻ]/g, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/\b(?:st|ste|ft|mt)\b(?= )/g, (short) => LONG[short] ?? short)
}
