import type { CallSpec } from '#contract/call.ts'
import { API_PREFIX, calls, type CallName } from '#contract/index.ts'

interface Route {
  name: CallName
  spec: CallSpec
  method: string
  pattern: RegExp
  /** How many of its parts are params; as in the server's router, an address without params goes before one with them. */
  params: number
}

const ROUTES: readonly Route[] = (Object.entries(calls) as [CallName, CallSpec][])
  .map(([name, spec]) => {
    const [method = '', path = ''] = name.split(' ')
    const pattern = path.replaceAll(/[.[\]]/g, String.raw`\$&`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    return { name, spec, method, pattern: new RegExp(`^${pattern}$`), params: path.split('/:').length - 1 }
  })
  .toSorted((a, b) => a.params - b.params)

/** A request to the API before its parts are parsed. */
export interface Asked {
  name: CallName
  spec: CallSpec
  params: Record<string, string>
  query: Record<string, string | string[]>
  /** The call without the API's prefix, as `GET /cities/search?q=austin`. */
  line: string
}

/** The call of the contract that a request is; null where there is none. */
export function callOf(method: string, address: string): Asked | null {
  const { pathname, search, searchParams } = new URL(address, 'http://porchlight.test')
  const path = pathname.slice(API_PREFIX.length)
  for (const { name, spec, method: wanted, pattern } of ROUTES) {
    const found = wanted === method ? pattern.exec(path) : null
    if (!found) continue
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
    )
    return { name, spec, params, query: queryOf(searchParams), line: `${method} ${path}${search}` }
  }
  return null
}

/** The calls of the contract at a path, whatever their method. */
export function callsAt(path: string): CallName[] {
  return ROUTES.filter(({ pattern }) => pattern.test(path)).map(({ name }) => name)
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const keys = new Set(search.keys())
  return Object.fromEntries(
    [...keys].map((key) => {
      const all = search.getAll(key)
      return [key, all.length === 1 ? (all[0] ?? '') : all]
    }),
  )
}
