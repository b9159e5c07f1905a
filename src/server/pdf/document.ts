import { inflateSync } from 'node:zlib'

import { PdfParser, PdfUnreadable } from './parser.ts'
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts'

/** Where an object is: at an offset, or in a stream of objects. */
type Place = { at: number } | { within: number; index: number }

/** Bounds of what is read, so that a crafted file costs little. */
const MOST_SECTIONS = 200
const MOST_OBJECTS = 200_000
const MOST_INFLATED = 32 * 1024 * 1024
const MOST_RESOLVED = 32
/** The highest number of an object that readers accept (ISO 32000, annex C). */
const HIGHEST_NUMBER = 8_388_607

const HEADER_WITHIN = 1024

/** A PDF whose objects are read as they are asked for. */
export class PdfDocument {
  readonly bytes: Buffer
  readonly trailer: PdfDict
  /** The offset of its newest table of objects, and whether that is a stream. */
  readonly newest: { at: number; isStream: boolean }
  readonly #places = new Map<number, Place>()
  #highest = 0
  readonly #read = new Map<number, PdfValue>()

  /** @throws PdfUnreadable */
  constructor(bytes: Buffer) {
    // Offsets count from the header, which a few bytes may precede.
    this.bytes = bytes.subarray(Math.max(0, bytes.subarray(0, HEADER_WITHIN).indexOf('%PDF-')))
    const parser = new PdfParser(this.bytes, this.bytes.lastIndexOf('startxref'))
    if (parser.at === -1 || !parser.skips('startxref')) throw new PdfUnreadable('It names no table of objects.')
    const at = parser.whole()
    const sections = this.#readSections(at)
    this.trailer = sections.trailer
    this.newest = { at, isStream: sections.isStream }
  }

  /** One more than the highest number of an object. */
  get size(): number {
    return this.#highest + 1
  }

  /** The value itself, where it is given as a reference. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let step = 0; found instanceof PdfRef; step += 1) {
      if (step > MOST_RESOLVED) throw new PdfUnreadable('References lead nowhere.')
      found = this.#object(found.number)
    }
    return found
  }

  dict(value: PdfValue | undefined): PdfDict | null {
    const found = this.resolve(value)
    return found instanceof Map ? found : null
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : []
  }

  number(value: PdfValue | undefined, otherwise: number): number {
    const found = this.resolve(value)
    return typeof found === 'number' ? found : otherwise
  }

  #object(number: number): PdfValue {
    const known = this.#read.get(number)
    if (known !== undefined) return known
    const place = this.#places.get(number)
    // A reference to what isn't there is null, and so is one that leads back to itself while it is read.
    this.#read.set(number, null)
    const found = !place ? null : 'at' in place ? this.#objectAt(place.at, number) : this.#objectIn(place)
    this.#read.set(number, found)
    return found
  }

  #objectAt(at: number, number: number | null): PdfValue {
    const parser = new PdfParser(this.bytes, at)
    const own = parser.whole()
    parser.whole()
    if ((number !== null && own !== number) || !parser.skips('obj'))
      throw new PdfUnreadable(`Object ${own} is not there.`)
    const value = parser.value()
    if (!(value instanceof Map) || !parser.skips('stream')) return value
    if (this.bytes[parser.at] === 0x0d) parser.at += 1
    if (this.bytes[parser.at] === 0x0a) parser.at += 1
    const start = parser.at
    const length = this.number(value.get('Length'), -1)
    parser.at = start + length
    const isWhole = length >= 0 && parser.at <= this.bytes.length && parser.skips('endstream')
    const end = isWhole ? start + length : this.bytes.indexOf('endstream', start)
    if (end < start) throw new PdfUnreadable(`Stream ${own} has no end.`)
    return new PdfStream(value, this.bytes.subarray(start, end))
  }

  #objectIn({ within, index }: { within: number; index: number }): PdfValue {
    const stream = this.#object(within)
    if (!(stream instanceof PdfStream)) throw new PdfUnreadable(`Object ${within} is no stream.`)
    const data = this.#decoded(stream)
    const parser = new PdfParser(data)
    const count = this.number(stream.dict.get('N'), 0)
    if (index >= count) throw new PdfUnreadable(`Object ${within} has no part ${index}.`)
    let offset = 0
    for (let at = 0; at <= index; at += 1) {
      parser.whole()
      offset = parser.whole()
    }
    return new PdfParser(data, this.number(stream.dict.get('First'), 0) + offset).value()
  }

  #decoded({ dict, body }: PdfStream): Buffer {
    const filter = this.resolve(dict.get('Filter'))
    const filters = (Array.isArray(filter) ? filter : [filter])
      .map((one) => this.resolve(one))
      .filter((one) => one !== null)
    if (filters.length === 0) return body
    const [only, another] = filters
    if (another || !(only instanceof PdfName) || only.text !== 'FlateDecode')
      throw new PdfUnreadable('A filter is not known.')
    const parms = this.resolve(dict.get('DecodeParms'))
    const how = this.dict(Array.isArray(parms) ? parms[0] : parms)
    return unpredicted(inflated(body), {
      predictor: this.number(how?.get('Predictor'), 1),
      columns: this.number(how?.get('Columns'), 1),
    })
  }

  /** Reads the tables of objects, the newest first; what an earlier one says counts only where no later one does. */
  #readSections(first: number): { trailer: PdfDict; isStream: boolean } {
    let newest: { trailer: PdfDict; isStream: boolean } | null = null
    const seen = new Set<number>()
    const open = [first]
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      if (seen.has(at)) continue
      seen.add(at)
      if (seen.size > MOST_SECTIONS) throw new PdfUnreadable('It has too many tables of objects.')
      const parser = new PdfParser(this.bytes, at)
      const isStream = !parser.skips('xref')
      const trailer = isStream ? this.#readStreamSection(at) : this.#readTable(parser)
      newest ??= { trailer, isStream }
      for (const key of ['XRefStm', 'Prev']) {
        const next = trailer.get(key)
        if (typeof next === 'number') open.push(next)
      }
    }
    if (!newest) throw new PdfUnreadable('It has no table of objects.')
    return newest
  }

  #note(number: number, place: Place | null): void {
    if (this.#places.size > MOST_OBJECTS || number > HIGHEST_NUMBER) throw new PdfUnreadable('It has too many objects.')
    this.#highest = Math.max(this.#highest, number)
    if (place && !this.#places.has(number)) this.#places.set(number, place)
  }

  #readTable(parser: PdfParser): PdfDict {
    while (!parser.skips('trailer')) {
      const start = parser.whole()
      const count = parser.whole()
      for (let index = 0; index < count; index += 1) {
        const at = parser.whole()
        parser.whole()
        const isUsed = parser.word() === 'n'
        this.#note(start + index, isUsed ? { at } : null)
      }
    }
    const trailer = parser.value()
    if (!(trailer instanceof Map)) throw new PdfUnreadable('It has no trailer.')
    return trailer
  }

  #readStreamSection(at: number): PdfDict {
    const stream = this.#objectAt(at, null)
    if (!(stream instanceof PdfStream)) throw new PdfUnreadable('It has no table of objects.')
    const { dict } = stream
    const data = this.#decoded(stream)
    const widths = this.array(dict.get('W')).map((width) => this.number(width, 0))
    const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths
    const row = kindWidth + firstWidth + secondWidth
    if (row <= 0 || row > 32) throw new PdfUnreadable('Its table of objects has no rows.')
    const index = this.array(dict.get('Index')).map((one) => this.number(one, 0))
    const spans = index.length > 0 ? index : [0, this.number(dict.get('Size'), 0)]
    let offset = 0
    const take = (width: number, otherwise: number) => {
      if (width === 0) return otherwise
      const value = data.subarray(offset, offset + width).reduce((sum, byte) => sum * 256 + byte, 0)
      offset += width
      return value
    }
    for (let span = 0; span + 1 < spans.length; span += 2) {
      for (let step = 0; step < (spans[span + 1] ?? 0) && offset + row <= data.length; step += 1) {
        const kind = take(kindWidth, 1)
        const first = take(firstWidth, 0)
        const second = take(secondWidth, 0)
        const place = kind === 1 ? { at: first } : kind === 2 ? { within: first, index: second } : null
        this.#note((spans[span] ?? 0) + step, place)
      }
    }
    return dict
  }
}

function inflated(body: Buffer): Buffer {
  try {
    return inflateSync(body, { maxOutputLength: MOST_INFLATED })
  } catch (cause) {
    throw new PdfUnreadable('A stream can’t be unpacked.', { cause })
  }
}

/** Takes back what PNG's predictors did to the rows of one byte per value. */
function unpredicted(data: Buffer, { predictor, columns }: { predictor: number; columns: number }): Buffer {
  if (predictor < 10) {
    if (predictor === 1) return data
    throw new PdfUnreadable('A predictor is not known.')
  }
  if (columns < 1 || columns > 4096) throw new PdfUnreadable('A predictor has no rows.')
  const rows = Math.floor(data.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)] ?? 0
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0
      const above = row > 0 ? (plain[at - columns] ?? 0) : 0
      const corner = row > 0 && column > 0 ? (plain[at - columns - 1] ?? 0) : 0
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][kind] ?? 0
      plain[at] = ((data[row * (columns + 1) + 1 + column] ?? 0) + guess) & 0xff
    }
  }
  return plain
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((one) => Math.abs(estimate - one)) as [
    number,
    number,
    number,
  ]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}
