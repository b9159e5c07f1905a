import type { FormFile } from '../http.ts'
import { badParameter } from './errors.ts'

/** How Meta's reference types a parameter; a list of strings is an enumeration, compared without case. */
type ParamType = 'string' | 'bool' | 'uint' | 'id' | 'datetime' | 'list<Object>' | 'texts' | 'file' | readonly string[]
export type ParamTable = Readonly<Record<string, ParamType>>

/** Accepted on every call. */
const COMMON: ParamTable = {
  access_token: 'string',
  fields: 'string',
  limit: 'uint',
  after: 'string',
  since: 'datetime',
}

/** Checks names and types as Graph does: error 100 for one it doesn't know or can't read. */
export function checkParams(
  fields: Record<string, unknown>,
  files: readonly FormFile[],
  table: ParamTable,
  freeFiles: boolean,
): GraphInput {
  const values = new Map<string, unknown>()
  for (const [name, value] of Object.entries(gatherLists(fields))) {
    const type = typeOf(name, table) ?? typeOf(name, COMMON)
    if (type === undefined) throw badParameter(`Unknown parameter: ${name}`)
    values.set(name, readValue(name, type, value))
  }
  for (const file of files) {
    if (!freeFiles && table[file.field] !== 'file') throw badParameter(`Unknown parameter: ${file.field}`)
  }
  return new GraphInput(values, files)
}

/** Names come from outside, so none of those every object has. */
function typeOf(name: string, table: ParamTable): ParamType | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** `attached_media[0]=..&attached_media[1]=..` is one list, as PHP forms write it. */
function gatherLists(fields: Record<string, unknown>): Record<string, unknown> {
  const gathered = Object.create(null) as Record<string, unknown>
  const lists = new Map<string, [number, unknown][]>()
  for (const [name, value] of Object.entries(fields)) {
    const indexed = /^(\w+)\[(\d{1,4})\]$/.exec(name)
    if (!indexed?.[1]) gathered[name] = value
    else lists.set(indexed[1], [...(lists.get(indexed[1]) ?? []), [Number(indexed[2]), value]])
  }
  for (const [name, items] of lists) {
    gathered[name] = items.sort(([a], [b]) => a - b).map(([, item]) => fromJson(item))
  }
  return gathered
}

function readValue(name: string, type: ParamType, value: unknown): unknown {
  if (typeof type !== 'string') {
    const word = String(value)
    const found = type.find((allowed) => allowed.toLowerCase() === word.toLowerCase())
    if (found === undefined) throw badParameter(`Param ${name} must be one of {${type.join(', ')}} - got "${word}"`)
    return found
  }
  const read = READERS[type](value)
  if (read === undefined) throw badParameter(`Param ${name} must be ${WORDS[type]}`)
  return read
}

const WORDS: Record<Exclude<ParamType, readonly string[]>, string> = {
  string: 'a string',
  bool: 'a boolean',
  uint: 'an integer greater than or equal to 0',
  id: 'a valid ID',
  datetime: 'a valid datetime/timestamp',
  'list<Object>': 'an array of JSON objects',
  texts: 'an array or a comma-separated list of words',
  file: 'an uploaded file',
}

const READERS: Record<Exclude<ParamType, readonly string[]>, (value: unknown) => unknown> = {
  string: (value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined),
  bool: (value) => BOOLS.get(String(value).toLowerCase()),
  uint: (value) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : undefined),
  // As text: Instagram's ids are longer than a JavaScript number holds.
  id: (value) => (/^\d{1,20}$/.test(String(value)) ? String(value) : undefined),
  datetime: (value) => (/^\d{1,11}$/.test(String(value)) ? Number(value) : fromDate(value)),
  'list<Object>': (value) => {
    const read = fromJson(value)
    return Array.isArray(read) && read.every(isObject) ? read : undefined
  },
  texts: (value) => {
    const read = fromJson(value)
    const items = typeof read === 'string' || typeof read === 'number' ? String(value).split(',') : read
    if (!Array.isArray(items)) return undefined
    const texts = items.map((word) => (typeof word === 'string' || typeof word === 'number' ? String(word).trim() : ''))
    return texts.includes('') ? undefined : texts
  },
  // A file travels as a part of its own; anything typed in its place is not one.
  file: () => undefined,
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const BOOLS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function fromDate(value: unknown): number | undefined {
  const parsed = typeof value === 'string' && /^\d{4}-\d\d/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(parsed) ? undefined : Math.floor(parsed / 1000)
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    // Not JSON: the text itself, which the type check then judges.
    return value
  }
}

/** A call's parameters once they are known to have the right names and types. */
export class GraphInput {
  readonly #values: Map<string, unknown>
  readonly files: readonly FormFile[]

  constructor(values: Map<string, unknown>, files: readonly FormFile[]) {
    this.#values = values
    this.files = files
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value : undefined
  }

  needText(name: string): string {
    const value = this.text(name)
    if (value === undefined || value === '') throw badParameter(`The parameter ${name} is required`)
    return value
  }

  flag(name: string): boolean | undefined {
    const value = this.#values.get(name)
    return typeof value === 'boolean' ? value : undefined
  }

  /** Whole numbers, and moments in seconds since 1970. */
  number(name: string): number | undefined {
    const value = this.#values.get(name)
    return typeof value === 'number' ? value : undefined
  }

  needNumber(name: string): number {
    const value = this.number(name)
    if (value === undefined) throw badParameter(`The parameter ${name} is required`)
    return value
  }

  list(name: string): unknown[] | undefined {
    const value = this.#values.get(name)
    return Array.isArray(value) ? value : undefined
  }
}
