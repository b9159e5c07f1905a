import type { FastifyRequest } from 'fastify'

import { ownOrigin } from '../http/origin.ts'

import { badParameter } from './errors.ts'
import type { GraphInput } from './input.ts'

/** What paging needs to know of a call. */
interface Asked {
  input: GraphInput
  request: FastifyRequest
}

/** One page of a list the way Graph cuts it: cursors, and `next` and `previous` as whole addresses. */
export function graphPage<T extends { id: string }>(
  call: Asked,
  items: readonly T[],
  view: (item: T) => unknown,
): object {
  const limit = call.input.number('limit') ?? 25
  if (limit < 1) throw badParameter('Param limit must be an integer greater than or equal to 1')
  const size = Math.min(limit, 100)
  const after = call.input.text('after')
  const before = call.input.text('before')
  let start = after === undefined ? 0 : find(items, after) + 1
  if (before !== undefined) start = Math.max(0, find(items, before) - size)
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
      ...(more ? { next: address(call, 'after', cursors.after) } : {}),
      ...(start > 0 ? { previous: address(call, 'before', cursors.before) } : {}),
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
function address(call: Asked, direction: 'after' | 'before', value: string): string {
  const url = new URL(call.request.url, ownOrigin(call.request))
  url.searchParams.delete('after')
  url.searchParams.delete('before')
  url.searchParams.set(direction, value)
  return url.href
}
