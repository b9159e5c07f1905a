import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './values.ts'

/** Thrown for what is no PDF, or one of a kind that isn't read here. */
export class PdfUnreadable extends Error {
  override readonly name = 'PdfUnreadable'
}

const MOST_NESTED = 64
const MOST_VALUES = 200_000
const LONGEST_STRING = 1024 * 1024
const HIGHEST_GENERATION = 65_535
const SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITER = new Set(Array.from('()<>[]{}/%', (char) => char.charCodeAt(0)))
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads the values of a PDF from `at` on (ISO 32000, 7.2 and 7.3). */
export class PdfParser {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  value(depth = 0): PdfValue {
    if (depth > MOST_NESTED) throw new PdfUnreadable('It is nested too deeply.')
    this.#skipSpace()
    const byte = this.bytes[this.at]
    const char = byte === undefined ? '' : String.fromCharCode(byte)
    if (char === '/') return this.#name()
    if (char === '(') return this.#literal()
    if (char === '[') return this.#array(depth)
    if (char === '<') return this.bytes[this.at + 1] === 0x3c ? this.#dict(depth) : this.#hex()
    const word = this.word()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    const number = numberIn(word)
    return /^\d+$/.test(word) ? (this.#reference(number) ?? number) : number
  }

  /** The next word between spaces and delimiters. */
  word(): string {
    this.#skipSpace()
    const start = this.at
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === undefined || SPACE.has(byte) || DELIMITER.has(byte)) break
      this.at += 1
    }
    if (this.at === start) throw new PdfUnreadable(`There is no value at ${start}.`)
    return this.bytes.toString('latin1', start, this.at)
  }

  whole(): number {
    const number = numberIn(this.word())
    if (!Number.isSafeInteger(number) || number < 0) throw new PdfUnreadable('A number is out of range.')
    return number
  }

  /** Whether a word comes next, which is then skipped. */
  skips(word: string): boolean {
    this.#skipSpace()
    if (this.bytes.toString('latin1', this.at, this.at + word.length) !== word) return false
    this.at += word.length
    return true
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === 0x25) while (this.at < this.bytes.length && !/[\r\n]/.test(this.#char())) this.at += 1
      else if (byte === undefined || !SPACE.has(byte)) return
      else this.at += 1
    }
  }

  #char(): string {
    return String.fromCharCode(this.bytes[this.at] ?? 0)
  }

  #reference(number: number): PdfRef | null {
    const before = this.at
    const found = /^[\s\0]+(\d{1,5})[\s\0]+R(?![\w.-])/.exec(this.bytes.toString('latin1', before, before + 24))
    if (!found || Number(found[1]) > HIGHEST_GENERATION) return null
    this.at = before + found[0].length
    return new PdfRef(number, Number(found[1]))
  }

  #name(): PdfName {
    this.at += 1
    const byte = this.bytes[this.at]
    if (byte === undefined || SPACE.has(byte) || DELIMITER.has(byte)) return new PdfName('')
    const text = this.word()
    return new PdfName(text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))))
  }

  #literal(): PdfString {
    const codes: number[] = []
    let open = 1
    for (this.at += 1; ; this.at += 1) {
      const byte = this.bytes[this.at]
      if (byte === undefined || codes.length > LONGEST_STRING) throw new PdfUnreadable('A string has no end.')
      if (byte === 0x5c) {
        codes.push(...this.#escaped())
        continue
      }
      if (byte === 0x28) open += 1
      if (byte === 0x29) open -= 1
      if (open === 0) break
      codes.push(byte)
    }
    this.at += 1
    return new PdfString(Buffer.from(codes))
  }

  /** The bytes of an escape, at whose last sign the parser stays. */
  #escaped(): number[] {
    this.at += 1
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at, this.at + 3))
    if (octal) {
      this.at += octal[0].length - 1
      return [parseInt(octal[0], 8) & 0xff]
    }
    const char = this.#char()
    if (char === '\r' && this.bytes[this.at + 1] === 0x0a) this.at += 1
    if (char === '\r' || char === '\n') return []
    return [(ESCAPES[char] ?? char).charCodeAt(0)]
  }

  #hex(): PdfString {
    const end = this.bytes.indexOf('>', this.at)
    if (end === -1 || end - this.at > 2 * LONGEST_STRING) throw new PdfUnreadable('A string has no end.')
    const digits = this.bytes.toString('latin1', this.at + 1, end).replaceAll(/[^\da-f]/gi, '')
    this.at = end + 1
    return new PdfString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'))
  }

  #array(depth: number): PdfValue[] {
    const found: PdfValue[] = []
    this.at += 1
    while (!this.skips(']')) {
      found.push(this.value(depth + 1))
      if (found.length > MOST_VALUES) throw new PdfUnreadable('An array is too long.')
    }
    return found
  }

  #dict(depth: number): PdfDict {
    const found: PdfDict = new Map()
    this.at += 2
    while (!this.skips('>>')) {
      const key = this.value(depth + 1)
      if (!(key instanceof PdfName)) throw new PdfUnreadable('A key is no name.')
      found.set(key.text, this.value(depth + 1))
    }
    return found
  }
}

function numberIn(word: string): number {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw new PdfUnreadable(`“${word.slice(0, 20)}” is no number.`)
  return Number(word)
}
