const UNITS: Readonly<Record<string, number>> = {
  zero: 0,
  oh: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  un: 1,
  uno: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
}

const TEENS: Readonly<Record<string, number>> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
}

const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
}

const HUNDREDS: Readonly<Record<string, number>> = {
  cien: 100,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
}

const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
  mil: 1000,
  millon: 1_000_000,
  millones: 1_000_000,
}

/** Words of which a number never consists alone: they are also articles and pronouns. */
const ALSO_WORDS = new Set(['oh', 'un', 'una', 'uno', 'one', 'once'])

const isNumberWord = (word: string) =>
  [UNITS, TEENS, TENS, HUNDREDS, SCALES].some((table) => Object.hasOwn(table, word)) || word === 'and' || word === 'y'

/**
 * Text with the numbers that are spoken as words written as digits, as a phone's dictation leaves some of them: 'four
 * hundred twenty five thousand' becomes 425000, 'twelve oh four' 1204, 'nineteen ninety eight' 1998. Words are in lower
 * case and without accents.
 */
export function withDigits(text: string): string {
  const parts = text.split(/(\s+|-(?=[a-z]))/)
  const out: string[] = []
  for (let at = 0; at < parts.length;) {
    const run = runFrom(parts, at)
    if (run === null) {
      out.push(parts[at] ?? '')
      at += 1
    } else {
      out.push(String(run.value))
      at = run.end
    }
  }
  return out.join('')
}

/** The longest run of number words that begins at a part, and where it ends; null where none does. */
function runFrom(parts: readonly string[], from: number): { value: number; end: number } | null {
  const words: string[] = []
  let end = from
  for (let at = from; at < parts.length; at += 2) {
    const word = parts[at] ?? ''
    const bare = word.replace(/[,.;]+$/, '')
    if (!isNumberWord(bare)) break
    words.push(bare)
    end = at + 1
    if (bare !== word) break
  }
  while (words.at(-1) === 'and' || words.at(-1) === 'y') {
    words.pop()
    end -= 2
  }
  const [first = ''] = words
  if (words.length === 0 || first === 'and' || first === 'y' || Object.hasOwn(SCALES, first)) return null
  if (words.length === 1 && ALSO_WORDS.has(first)) return null
  return { value: valueOf(words.filter((word) => word !== 'and' && word !== 'y')), end }
}

/** A number spoken as such, or its digits in groups, as house numbers and years are said. */
function valueOf(words: readonly string[]): number {
  const isGrouped = !words.some((word) => Object.hasOwn(SCALES, word) || Object.hasOwn(HUNDREDS, word))
  return isGrouped ? groupsOf(words) : sumOf(words)
}

function sumOf(words: readonly string[]): number {
  let [total, part] = [0, 0]
  for (const word of words) {
    const scale = SCALES[word]
    if (scale === undefined) part += HUNDREDS[word] ?? TENS[word] ?? TEENS[word] ?? UNITS[word] ?? 0
    else if (scale === 100) part = (part || 1) * scale
    else {
      total += (part || 1) * scale
      part = 0
    }
  }
  return total + part
}

/** 'twelve oh four' is 12, 0 and 4; 'twenty five' is 25. */
function groupsOf(words: readonly string[]): number {
  let digits = ''
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const ten = TENS[word]
    const next = UNITS[words[at + 1] ?? '']
    if (ten !== undefined && next !== undefined && next > 0) {
      digits += String(ten + next)
      at += 1
    } else digits += String(ten ?? TEENS[word] ?? UNITS[word] ?? '')
  }
  return Number(digits)
}
