import type { FastifyRequest } from 'fastify'

import { ownOrigin } from '../http.ts'
import { badParameter } from './errors.ts'
import type { GraphInput } from './params.ts'

/** The `fields` of a call as a tree; null where a field is asked for whole. */
export type FieldTree = Map<string, FieldTree | null>

/** Something Graph can be asked about: its fields, each made only when asked for. */
export interface Node {
  /** Named in the error about a field that doesn't exist. */
  type: string
  defaults: readonly string[]
  fields: Readonly<Record<string, () => unknown>>
}

/** Reads `a,b{c,d},e.limit(3){f}`; modifiers with parentheses are ignored. */
export function parseFields(source: string): FieldTree {
  const reader = { rest: source.replaceAll(/\s/g, '') }
  const tree = readList(reader)
  if (reader.rest !== '') throw syntaxFault(source)
  return tree
}

function readList(reader: { rest: string }): FieldTree {
  const tree: FieldTree = new Map()
  for (;;) {
    const name = /^\w+/.exec(reader.rest)?.[0]
    if (!name) throw syntaxFault(reader.rest)
    reader.rest = reader.rest.slice(name.length).replace(/^(\.\w+\([^)]*\))+/, '')
    let sub: FieldTree | null = null
    if (reader.rest.startsWith('{')) {
      reader.rest = reader.rest.slice(1)
      sub = readList(reader)
      if (!reader.rest.startsWith('}')) throw syntaxFault(reader.rest)
      reader.rest = reader.rest.slice(1)
    }
    tree.set(name, sub)
    if (!reader.rest.startsWith(',')) return tree
    reader.rest = reader.rest.slice(1)
  }
}

/** The asked-for fields of a node that have a value, and always its id. */
export function project(node: Node, tree: FieldTree | null): Record<string, unknown> {
  const wanted: FieldTree = tree ?? new Map(node.defaults.map((name) => [name, null]))
  const result: Record<string, unknown> = {}
  for (const [name, sub] of wanted) {
    const read = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined
    if (!read) throw badParameter(`Tried accessing nonexisting field (${name}) on node type (${node.type})`)
    const value = read()
    if (value !== undefined && value !== null) result[name] = prune(value, sub)
  }
  return node.fields['id'] ? { ...result, id: node.fields['id']() } : result
}

/** Cuts a plain value down to the asked-for keys; a `data` envelope is looked through. */
function prune(value: unknown, tree: FieldTree | null): unknown {
  if (tree === null || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => prune(item, tree))
  const source = value as Record<string, unknown>
  if ('data' in source) return { ...source, data: prune(source['data'], tree) }
  const selected: Record<string, unknown> = {}
  for (const [name, sub] of tree) {
    if (source[name] !== undefined) selected[name] = prune(source[name], sub)
  }
  return selected
}

function syntaxFault(at: string) {
  return badParameter(`Syntax error "Expected end of string instead of ${JSON.stringify(at.slice(0, 20))}."`)
}

interface Asked {
  input: GraphInput
  request: FastifyRequest
}

/** One page of a list the way Graph cuts it: cursors, and `next` as a whole address. */
export function graphPage<T extends { id: string }>(
  call: Asked,
  items: readonly T[],
  view: (item: T) => unknown,
): object {
  const limit = call.input.number('limit') ?? 25
  if (limit < 1) throw badParameter('Param limit must be an integer greater than or equal to 1')
  const size = Math.min(limit, 100)
  const after = call.input.text('after')
  const start = after === undefined ? 0 : find(items, after) + 1
  const shown = items.slice(start, start + size)
  const first = shown[0]
  const last = shown.at(-1)
  if (!first || !last) return { data: [] }
  const cursors = { before: cursor(first.id), after: cursor(last.id) }
  const more = start + size < items.length
  return {
    data: shown.map(view),
    paging: {
      cursors,
      ...(more ? { next: nextAddress(call, cursors.after) } : {}),
    },
  }
}

function cursor(id: string): string {
  return Buffer.from(id).toString('base64url')
}

function find<T extends { id: string }>(items: readonly T[], given: string): number {
  const id = Buffer.from(given, 'base64url').toString()
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) throw badParameter('Invalid cursors values')
  return index
}

/** The same call further on, at the host it came to. */
function nextAddress(call: Asked, after: string): string {
  const url = new URL(call.request.url, ownOrigin(call.request))
  url.searchParams.set('after', after)
  return url.href
}
