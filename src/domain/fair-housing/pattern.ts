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
}

/** The index after what was matched, and the part to be kept. */
interface End {
  at: number
  kept: Found['kept']
}

/** Every end of a match that begins at an index, the preferred one first. */
type Match = (run: Run, at: number) => readonly End[]

interface Node {
  match: Match
  /** Words and beginnings with which it can start; null when with any word. */
  first: ReadonlySet<string> | null
  /** Whether it can match nothing. */
  isOptional: boolean
}

const NO_ENDS: readonly End[] = []

const isBoundary = (word: string | undefined) => word === undefined || word === '.' || word === ','

/** One pattern, ready to be looked for. */
export interface Pattern {
  first: ReadonlySet<string>
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
    return { first: node.first, match: node.match }
  }

  private nodeOf(source: string): Node {
    const parts = source.match(/!<?\(|[()[\]{}|]|[^\s()[\]{}|]+/g) ?? []
    let at = 0
    const alternatives = (close?: string): Node => {
      const all = [sequence()]
      for (; parts[at] === '|'; all.push(sequence())) at += 1
      if (parts[at] !== close) throw new Error(`Unbalanced: ${source}`)
      at += 1
      return anyOf(all)
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
    const [, kind, count] = /^(~|\.\.|,,)(\d)$/.exec(part) ?? []
    if (kind === undefined) return word(part)
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
    const node = remembered(this.nodeOf(source))
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

function word(key: string): Node {
  return {
    first: new Set([key]),
    isOptional: false,
    match: ({ keys }, at) => (keys[at]?.includes(key) ? [{ at: at + 1, kept: null }] : NO_ENDS),
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
    match: (run, at) => {
      let ends: readonly End[] = [{ at, kept: null }]
      for (const node of nodes) {
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

function unionOf(nodes: readonly Node[]): ReadonlySet<string> | null {
  const [only] = nodes
  if (only && nodes.length === 1) return only.first
  const all = new Set<string>()
  for (const { first } of nodes) {
    if (!first) return null
    for (const key of first) all.add(key)
  }
  return all
}

/** Tries only the alternatives that can start with the word at hand. */
function anyOf(nodes: readonly Node[]): Node {
  const [only] = nodes
  if (only && nodes.length === 1) return only
  const byKey = new Map<string, Node[]>()
  const always: Node[] = []
  for (const node of nodes) {
    if (!node.first || node.isOptional) always.push(node)
    else
      for (const key of node.first) {
        const others = byKey.get(key)
        if (others) others.push(node)
        else byKey.set(key, [node])
      }
  }
  return {
    first: unionOf(nodes),
    isOptional: nodes.some((node) => node.isOptional),
    match: (run, at) => {
      const ends = new Map<number, End>()
      const tried = (run.keys[at] ?? []).flatMap((key) => byKey.get(key) ?? [])
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
    match: (run, at) => [...node.match(run, at).filter((end) => end.at !== at), { at, kept: null }],
  }
}

function gap(most: number, passes: (word: string) => boolean): Node {
  return {
    first: null,
    isOptional: true,
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
    first: new Set(),
    isOptional: true,
    match: (run, at) => (node.match(run, at).length === 0 ? [{ at, kept: null }] : NO_ENDS),
  }
}

function notAfter(node: Node): Node {
  return {
    first: new Set(),
    isOptional: true,
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
  private readonly byKey = new Map<string, { pattern: Pattern; of: T }[]>()

  add(pattern: Pattern, of: T): void {
    for (const key of pattern.first) {
      const others = this.byKey.get(key)
      if (others) others.push({ pattern, of })
      else this.byKey.set(key, [{ pattern, of }])
    }
  }

  /** Every place where one of the patterns begins. */
  find(tokens: readonly Token[], keys: readonly (readonly string[])[]): (Found & { of: T })[] {
    const found: (Found & { of: T })[] = []
    const run: Run = { tokens, keys, known: new Map() }
    for (let at = 0; at < tokens.length; at++)
      for (const key of keys[at] ?? [])
        for (const { pattern, of } of this.byKey.get(key) ?? []) {
          const [end] = pattern.match(run, at)
          if (end) found.push({ start: at, end: end.at, kept: end.kept, of })
        }
    return found
  }
}
