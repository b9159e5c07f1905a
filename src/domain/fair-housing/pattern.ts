import type { Token } from './tokens.ts'

/** Words by name that the patterns of a language share, each a list of alternatives. */
export type Words = Readonly<Record<string, string>>

/** What a language allows between the words of a phrase: `~2` stands for up to two words without a stop word. */
export interface Filler {
  stopWords: ReadonlySet<string>
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
  kept: Found['kept']
}

/** Returns the index after what was matched, or -1. */
type Next = (at: number) => number
type Match = (run: Run, at: number, next: Next) => number

interface Node {
  match: Match
  /** Words and beginnings with which it can start; null when with any word. */
  first: ReadonlySet<string> | null
  /** Whether it can match nothing. */
  isOptional: boolean
}

const isBoundary = (word: string | undefined) => word === undefined || word === '.' || word === ','

/** One pattern, ready to be looked for. */
export interface Pattern {
  first: ReadonlySet<string>
  match: Match
}

/**
 * Reads a pattern. Its parts, separated by spaces: `word`; `wor*`, a beginning; `#`, a number; `(a | b c)`, one of several; `[a]`, which
 * may be missing; `@name`, the shared words of that name; `~2`, up to two words of a noun phrase; `..3`, up to three words;
 * `,,6`, up to six words or commas; `!(a)`, where `a` does not follow; `!<(a)`, where the word `a` does not come before; `{a}`, the part a better wording keeps.
 */
export function patternOf(source: string, words: Words, filler: Filler): Pattern {
  const node = new Reader(source, words, filler).alternatives()
  if (!node.first || node.isOptional) throw new Error(`A pattern begins with a word: ${source}`)
  return { first: node.first, match: node.match }
}

class Reader {
  private readonly parts: string[]
  private at = 0
  private readonly words: Words
  private readonly filler: Filler

  constructor(source: string, words: Words, filler: Filler) {
    this.parts = source.match(/!<?\(|[()[\]{}|]|[^\s()[\]{}|]+/g) ?? []
    this.words = words
    this.filler = filler
  }

  alternatives(close?: string): Node {
    const all: Node[] = []
    do all.push(this.sequence())
    while (this.take('|'))
    if (this.parts[this.at] !== close) throw new Error(`Unbalanced: ${this.parts.join(' ')}`)
    this.at += 1
    return anyOf(all)
  }

  private take(part: string): boolean {
    if (this.parts[this.at] !== part) return false
    this.at += 1
    return true
  }

  private sequence(): Node {
    const nodes: Node[] = []
    for (let part = this.parts[this.at]; part !== undefined && !'|)]}'.includes(part); part = this.parts[this.at]) {
      this.at += 1
      nodes.push(this.node(part))
    }
    return inOrder(nodes)
  }

  private node(part: string): Node {
    if (part === '(') return this.alternatives(')')
    if (part === '[') return optional(this.alternatives(']'))
    if (part === '{') return kept(this.alternatives('}'))
    if (part === '!(') return notFollowedBy(this.alternatives(')'))
    if (part === '!<(') return notAfter(this.alternatives(')'))
    if (part.startsWith('@')) return this.shared(part.slice(1))
    const [, kind, count] = /^(~|\.\.|,,)(\d)$/.exec(part) ?? []
    if (kind === undefined) return word(part)
    const { stopWords, stopEndings } = this.filler
    const passes = {
      '~': (given: string) => !isBoundary(given) && !stopWords.has(given) && !stopEndings.test(given),
      '..': (given: string) => !isBoundary(given),
      ',,': (given: string) => given !== '.',
    }[kind as '~' | '..' | ',,']
    return gap(Number(count), passes)
  }

  private shared(name: string): Node {
    const source = this.words[name]
    if (source === undefined) throw new Error(`There are no words @${name}`)
    return new Reader(source, this.words, this.filler).alternatives()
  }
}

function word(key: string): Node {
  return {
    first: new Set([key]),
    isOptional: false,
    match: ({ keys }, at, next) => (keys[at]?.includes(key) ? next(at + 1) : -1),
  }
}

function inOrder(nodes: readonly Node[]): Node {
  const first = new Set<string>()
  let isAny = false
  let isOptional = true
  for (const node of nodes) {
    if (node.first) for (const key of node.first) first.add(key)
    else isAny = true
    isOptional = node.isOptional
    if (!isOptional) break
  }
  const from = (index: number, run: Run, at: number, next: Next): number => {
    const node = nodes[index]
    return node ? node.match(run, at, (after) => from(index + 1, run, after, next)) : next(at)
  }
  return { first: isAny ? null : first, isOptional, match: (run, at, next) => from(0, run, at, next) }
}

/** Tries only the alternatives that can start with the word at hand. */
function anyOf(nodes: readonly Node[]): Node {
  const [only] = nodes
  if (only && nodes.length === 1) return only
  const byKey = new Map<string, Node[]>()
  const always: Node[] = []
  for (const node of nodes) {
    if (!node.first || node.isOptional) always.push(node)
    else for (const key of node.first) byKey.set(key, [...(byKey.get(key) ?? []), node])
  }
  return {
    first: nodes.some(({ first }) => !first) ? null : new Set(nodes.flatMap(({ first }) => [...(first ?? [])])),
    isOptional: nodes.some((node) => node.isOptional),
    match: (run, at, next) => {
      for (const key of run.keys[at] ?? [])
        for (const node of byKey.get(key) ?? []) {
          const end = node.match(run, at, next)
          if (end !== -1) return end
        }
      for (const node of always) {
        const end = node.match(run, at, next)
        if (end !== -1) return end
      }
      return -1
    },
  }
}

function optional(node: Node): Node {
  return {
    first: node.first,
    isOptional: true,
    match: (run, at, next) => {
      const end = node.match(run, at, next)
      return end === -1 ? next(at) : end
    },
  }
}

function gap(most: number, passes: (word: string) => boolean): Node {
  return {
    first: null,
    isOptional: true,
    match: ({ tokens }, at, next) => {
      for (let skipped = 0; skipped <= most; skipped++) {
        const end = next(at + skipped)
        if (end !== -1) return end
        const passed = tokens[at + skipped]
        if (!passed || !passes(passed.word)) return -1
      }
      return -1
    },
  }
}

function notFollowedBy(node: Node): Node {
  return {
    first: new Set(),
    isOptional: true,
    match: (run, at, next) => (node.match(run, at, (end) => end) === -1 ? next(at) : -1),
  }
}

function notAfter(node: Node): Node {
  return {
    first: new Set(),
    isOptional: true,
    match: (run, at, next) => (node.match(run, at - 1, (end) => end) === at ? -1 : next(at)),
  }
}

function kept(node: Node): Node {
  return {
    ...node,
    match: (run, at, next) =>
      node.match(run, at, (end) => {
        const after = next(end)
        if (after !== -1) run.kept = { start: at, end }
        return after
      }),
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
    for (let at = 0; at < tokens.length; at++)
      for (const key of keys[at] ?? [])
        for (const { pattern, of } of this.byKey.get(key) ?? []) {
          const run: Run = { tokens, keys, kept: null }
          const end = pattern.match(run, at, (after) => after)
          if (end !== -1) found.push({ start: at, end, kept: run.kept, of })
        }
    return found
  }
}
