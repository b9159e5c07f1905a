import type { Token } from './tokens.ts'

/** Words by name that the patterns of a language share, each a list of alternatives. */
export type Words = Readonly<Record<string, string>>

/** What a language allows between the words of a phrase: `~2` stands for up to two words without a stop word. */
export interface Filler {
  stops: ReadonlySet<string>
  stopEndings: RegExp
}

/** Where a pattern was found, as indexes of tokens; `kept` is the part in braces. */
export interface Found {
  start: number
  end: number
  kept: { start: number; end: number } | null
}

interface Run {
  tokens: readonly Token[]
  /** For each token, its word and the beginnings of it that some pattern has, as `famil*`. */
  keys: readonly (readonly string[])[]
  /** What shared words match at each place, so that a place is tried once however many patterns have them. */
  known: Map<Node, (readonly End[])[]>
  /** Whether the text has what a node or pattern needs. */
  isPossible: (given: Pick<Node, 'needs'>) => boolean
}

/** The index after what was matched, and the part to be kept. */
interface End {
  at: number
  kept: Found['kept']
}

/** Every end of a match that begins at an index, the preferred one first. */
type Match = (run: Run, at: number) => readonly End[]

/** Words and beginnings of which one is there; the sets of shared words are not copied. */
type Keys = readonly ReadonlySet<string>[]

interface Node {
  match: Match
  /** With which it can start; null when with any word. */
  first: Keys | null
  /** Whether it can match nothing. */
  isOptional: boolean
  /** A text with none of one of them has no match. */
  needs: readonly Keys[]
}

const NO_ENDS: readonly End[] = []

const isBoundary = (word: string | undefined) => word === undefined || word === '.' || word === ',' || word === '"'

/** One pattern, ready to be looked for. */
export interface Pattern {
  first: Keys
  needs: Node['needs']
  match: Match
}

/** Reads the patterns of a language. */
export class PatternReader {
  private readonly shared = new Map<string, Node>()
  private readonly words: Words
  private readonly filler: Filler

  constructor(words: Words, filler: Filler) {
    this.words = words
    this.filler = filler
  }

  /**
   * A pattern of its notation. Its parts, separated by spaces: `word`; `wor*`, a beginning; `#`, a number;
   * `(a | b c)`, one of several; `[a]`, which may be missing; `@name`, the shared words of that name; `~2`, up to two
   * words of a noun phrase; `..3`, up to three words; `,,6`, up to six words or commas; `.`, the end of a sentence;
   * `!(a)`, where `a` does not follow; `!<(a)`, where the word `a` does not come before; `{a}`, the part a better
   * wording keeps.
   */
  read(source: string): Pattern {
    const node = this.nodeOf(source)
    if (!node.first || node.isOptional) throw new Error(`A pattern begins with a word: ${source}`)
    return { first: node.first, needs: node.needs, match: node.match }
  }

  private nodeOf(source: string): Node {
    const parts = source.match(/!<?\(|[()[\]{}|]|[^\s()[\]{}|]+/g) ?? []
    let at = 0
    const alternatives = (close?: string): Node => {
      const words: string[] = []
      const nodes: Node[] = []
      do {
        const [part = '', next = '|'] = [parts[at], parts[at + 1]]
        if ((next === '|' || next === close) && /^[a-z0-9'#]/.test(part)) {
          words.push(part)
          at += 1
        } else nodes.push(sequence())
        at += 1
      } while (parts[at - 1] === '|')
      if (parts[at - 1] !== close) throw new Error(`Unbalanced: ${source}`)
      return anyOf(words.length > 0 ? [oneOf(words), ...nodes] : nodes)
    }
    const sequence = (): Node => {
      const nodes: Node[] = []
      for (let part = parts[at]; part !== undefined && !'|)]}'.includes(part); part = parts[at]) {
        at += 1
        const opened = OPENED[part]
        nodes.push(opened ? opened.nodeOf(alternatives(opened.close)) : this.simple(part))
      }
      return inOrder(nodes)
    }
    return alternatives()
  }

  private simple(part: string): Node {
    if (part.startsWith('@')) return this.sharedNode(part.slice(1))
    const [, kind, count] = (part.length > 1 && /^(~|\.\.|,,)(\d)$/.exec(part)) || []
    if (kind === undefined) return oneOf([part])
    const { stops, stopEndings } = this.filler
    if (kind === '~')
      return gap(Number(count), (given) => !isBoundary(given) && !stops.has(given) && !stopEndings.test(given))
    return gap(Number(count), kind === ',,' ? (given) => given !== '.' : (given) => !isBoundary(given))
  }

  private sharedNode(name: string): Node {
    const known = this.shared.get(name)
    if (known) return known
    const source = this.words[name]
    if (source === undefined) throw new Error(`There are no words @${name}`)
    const node = remembered(withOneSet(this.nodeOf(source)))
    this.shared.set(name, node)
    return node
  }
}

const OPENED: Readonly<Record<string, { close: string; nodeOf: (inner: Node) => Node }>> = {
  '(': { close: ')', nodeOf: (inner) => inner },
  '[': { close: ']', nodeOf: optional },
  '{': { close: '}', nodeOf: kept },
  '!(': { close: ')', nodeOf: notFollowedBy },
  '!<(': { close: ')', nodeOf: notAfter },
}

function oneOf(words: readonly string[]): Node {
  const set = new Set(words)
  const first = [set]
  return {
    first,
    isOptional: false,
    needs: [first],
    match: ({ keys }, at) => (keys[at]?.some((key) => set.has(key)) ? [{ at: at + 1, kept: null }] : NO_ENDS),
  }
}

/** The node with all it can start with in one set, which its users share. */
function withOneSet(node: Node): Node {
  if (!node.first || node.first.length < 2) return node
  const first = [new Set(node.first.flatMap((set) => [...set]))]
  return {
    ...node,
    first,
    needs: node.isOptional ? [] : node.needs.map((need) => (need === node.first ? first : need)),
  }
}

/** The node with what it matches in a text remembered. */
function remembered(node: Node): Node {
  const match: Match = (run, at) => {
    const places = run.known.get(node) ?? []
    if (places.length === 0) run.known.set(node, places)
    return (places[at] ??= node.match(run, at))
  }
  return { ...node, match }
}

function inOrder(nodes: readonly Node[]): Node {
  const [only] = nodes
  if (only && nodes.length === 1) return only
  const begins = nodes.slice(0, nodes.findIndex((node) => !node.isOptional) + 1 || nodes.length)
  return {
    first: unionOf(begins),
    isOptional: nodes.every((node) => node.isOptional),
    needs: nodes.flatMap((node) => node.needs),
    match: (run, at) => {
      let ends: readonly End[] = [{ at, kept: null }]
      for (const node of nodes) {
        const [first] = ends
        if (first && ends.length === 1 && !first.kept) {
          ends = node.match(run, first.at)
          if (ends.length === 0) return NO_ENDS
          continue
        }
        const next = new Map<number, End>()
        for (const end of ends)
          for (const after of node.match(run, end.at))
            if (!next.has(after.at)) next.set(after.at, { at: after.at, kept: after.kept ?? end.kept })
        if (next.size === 0) return NO_ENDS
        ends = [...next.values()]
      }
      return ends
    },
  }
}

function unionOf(nodes: readonly Node[]): Keys | null {
  const [only] = nodes
  if (only && nodes.length === 1) return only.first
  const small = new Set<string>()
  const all = new Set<ReadonlySet<string>>([small])
  for (const { first } of nodes) {
    if (!first) return null
    for (const set of first)
      if (set.size > SMALL) all.add(set)
      else for (const key of set) small.add(key)
  }
  return [...all]
}

/** Larger sets of words are asked whether they have a word, as to copy them takes longer. */
const SMALL = 8

/** What is found by words: by a table for what has few words, by asking their sets for the rest. */
class KeyTable<T> {
  private readonly byKey = new Map<string, T[]>()
  private readonly bySet: [ReadonlySet<string>, T][] = []

  add(keys: Keys, of: T): void {
    for (const set of keys)
      if (set.size > SMALL) this.bySet.push([set, of])
      else
        for (const key of set) {
          const others = this.byKey.get(key)
          if (others) others.push(of)
          else this.byKey.set(key, [of])
        }
  }

  of(keys: readonly string[]): readonly T[] {
    const [only] = keys
    if (only === undefined) return []
    if (keys.length === 1 && this.bySet.length === 0) return this.byKey.get(only) ?? []
    const found: T[] = []
    for (const key of keys) {
      const of = this.byKey.get(key)
      if (of) found.push(...of)
    }
    for (const [set, of] of this.bySet)
      for (const key of keys)
        if (set.has(key)) {
          found.push(of)
          break
        }
    return found
  }
}

/** Tries only the alternatives that can start with the word at hand. */
function anyOf(nodes: readonly Node[]): Node {
  const [only] = nodes
  if (only && nodes.length === 1) return only
  const table = new KeyTable<Node>()
  const always: Node[] = []
  for (const node of nodes) {
    if (!node.first || node.isOptional) always.push(node)
    else table.add(node.first, node)
  }
  const first = unionOf(nodes)
  const isOptional = nodes.some((node) => node.isOptional)
  return {
    first,
    isOptional,
    needs: first && !isOptional ? [first] : [],
    match: (run, at) => {
      const tried = table.of(run.keys[at] ?? []).filter((node) => node.needs.length < 2 || run.isPossible(node))
      if (tried.length + always.length === 0) return NO_ENDS
      const [one] = tried
      if (one && tried.length === 1 && always.length === 0) return one.match(run, at)
      const ends = new Map<number, End>()
      for (const node of [...tried, ...always])
        for (const end of node.match(run, at)) if (!ends.has(end.at)) ends.set(end.at, end)
      return ends.size === 0 ? NO_ENDS : [...ends.values()]
    },
  }
}

function optional(node: Node): Node {
  return {
    first: node.first,
    isOptional: true,
    needs: [],
    match: (run, at) => [...node.match(run, at).filter((end) => end.at !== at), { at, kept: null }],
  }
}

function gap(most: number, passes: (word: string) => boolean): Node {
  return {
    first: null,
    isOptional: true,
    needs: [],
    match: ({ tokens }, at) => {
      const ends: End[] = [{ at, kept: null }]
      for (let next = at; next < at + most; next++) {
        const passed = tokens[next]
        if (!passed || !passes(passed.word)) break
        ends.push({ at: next + 1, kept: null })
      }
      return ends
    },
  }
}

function notFollowedBy(node: Node): Node {
  return {
    first: [],
    isOptional: true,
    needs: [],
    match: (run, at) => (node.match(run, at).length === 0 ? [{ at, kept: null }] : NO_ENDS),
  }
}

function notAfter(node: Node): Node {
  return {
    first: [],
    isOptional: true,
    needs: [],
    match: (run, at) => (node.match(run, at - 1).some((end) => end.at === at) ? NO_ENDS : [{ at, kept: null }]),
  }
}

function kept(node: Node): Node {
  return {
    ...node,
    match: (run, at) => node.match(run, at).map((end) => ({ at: end.at, kept: { start: at, end: end.at } })),
  }
}

/** Many patterns, looked for in one pass over a text. */
export class PatternSet<T> {
  /** The patterns that can start with a set of words, which many of them share. */
  private readonly bySet = new Map<ReadonlySet<string>, { pattern: Pattern; of: T }[]>()
  private readonly byKey = new Map<string, { pattern: Pattern; of: T }[][]>()

  add(pattern: Pattern, of: T): void {
    for (const set of pattern.first) {
      const others = this.bySet.get(set)
      if (others) others.push({ pattern, of })
      else this.addSet(set, [{ pattern, of }])
    }
  }

  /** Every place where one of the patterns begins. */
  find(tokens: readonly Token[], keys: readonly (readonly string[])[]): (Found & { of: T })[] {
    const found: (Found & { of: T })[] = []
    const isPossible = possibleIn(keys)
    const run: Run = { tokens, keys, known: new Map(), isPossible }
    const possibleOf = inMemory((patterns: { pattern: Pattern; of: T }[]) =>
      patterns.filter(({ pattern }) => isPossible(pattern)),
    )
    const possibleFor = inMemory((key: string) => (this.byKey.get(key) ?? []).flatMap(possibleOf))
    for (let at = 0; at < tokens.length; at++)
      for (const key of keys[at] ?? [])
        for (const { pattern, of } of possibleFor(key)) {
          const [end] = pattern.match(run, at)
          if (end) found.push({ start: at, end: end.at, kept: end.kept, of })
        }
    return found
  }

  private addSet(set: ReadonlySet<string>, patterns: { pattern: Pattern; of: T }[]): void {
    this.bySet.set(set, patterns)
    for (const key of set) {
      const others = this.byKey.get(key)
      if (others) others.push(patterns)
      else this.byKey.set(key, [patterns])
    }
  }
}

/** Tells what can match in a text by its words, so that most patterns and alternatives need not be tried at any place. */
function possibleIn(keys: readonly (readonly string[])[]): Run['isPossible'] {
  const present = new Set(keys.flat())
  const hasOne = inMemory((set: ReadonlySet<string>) =>
    set.size < present.size ? [...set].some((key) => present.has(key)) : [...present].some((key) => set.has(key)),
  )
  const isMet = inMemory((need: Keys) => need.some(hasOne))
  return inMemory(({ needs }) => needs.every(isMet))
}

/** The function with its answers remembered. */
function inMemory<T, R>(answerOf: (given: T) => R): (given: T) => R {
  const known = new Map<T, R>()
  return (given) => {
    const before = known.get(given)
    if (before !== undefined) return before
    const answer = answerOf(given)
    known.set(given, answer)
    return answer
  }
}
