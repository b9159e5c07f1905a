/** A name such as `/Font`, without its slash. */
export class PdfName {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly number: number
  readonly generation: number
  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }
}

export class PdfString {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** A stream with its bytes as they are stored. */
export class PdfStream {
  readonly dict: PdfDict
  readonly body: Buffer
  constructor(dict: PdfDict, body: Buffer) {
    this.dict = dict
    this.body = body
  }
}

export type PdfDict = Map<string, PdfValue>
export type PdfValue = null | boolean | number | PdfName | PdfRef | PdfString | PdfStream | PdfDict | PdfValue[]

/** The text of a string (ISO 32000, 7.9.2.2). */
export function textOf({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le')
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3)
  return bytes.toString('latin1')
}

/** A text as a string that every reader understands. */
export function stringOf(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'))
  return new PdfString(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]))
}

/** A number as it is written in a PDF, which knows no exponents. */
export function numeral(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(3)))
}

/** A value as it is written in a PDF. */
export function written(value: PdfValue): Buffer {
  const parts: Buffer[] = []
  write(value, parts)
  return Buffer.concat(parts)
}

function write(value: PdfValue, to: Buffer[]): void {
  const put = (text: string) => void to.push(Buffer.from(text, 'latin1'))
  if (value === null || typeof value === 'boolean') put(String(value))
  else if (typeof value === 'number') put(numeral(value))
  else if (value instanceof PdfName) put(nameOf(value.text))
  else if (value instanceof PdfRef) put(`${value.number} ${value.generation} R`)
  else if (value instanceof PdfString) put(`<${value.bytes.toString('hex')}>`)
  else if (Array.isArray(value)) {
    put('[')
    for (const one of value) {
      write(one, to)
      put(' ')
    }
    put(']')
  } else if (value instanceof PdfStream) {
    write(new Map([...value.dict, ['Length', value.body.length]]), to)
    put('\nstream\n')
    to.push(value.body)
    put('\nendstream')
  } else {
    put('<<')
    for (const [key, one] of value) {
      put(`${nameOf(key)} `)
      write(one, to)
      put('\n')
    }
    put('>>')
  }
}

function nameOf(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  const safe = Array.from(bytes, (byte) =>
    /[A-Za-z0-9_.+-]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `#${byte.toString(16).padStart(2, '0')}`,
  )
  return `/${safe.join('')}`
}
