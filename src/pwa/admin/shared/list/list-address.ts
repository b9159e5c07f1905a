import { z } from 'zod'

import { ADMIN_PAGE_SIZES, type AdminPageSize } from '#contract/admin/records.ts'

/** Which rows of a list are shown; stored in the address, so that Back, a reload and a shared link restore it. */
export interface ListAddress {
  search: string
  /** Counts from 1. */
  page: number
  size: AdminPageSize
  /** Further filters, by their name in the address; empty for none. */
  filters?: Readonly<Record<string, string>>
}

const LAST_PAGE = 100_000
const LONGEST_SEARCH = 200

/** The list state in an address; invalid values fall back to the default. `names` are those of the list’s filters. */
export function readListAddress(params: URLSearchParams, names: readonly string[] = []): ListAddress {
  const page = Number(params.get('page') ?? 1)
  const size = Number(params.get('per_page') ?? 10)
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH).trim(),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: ADMIN_PAGE_SIZES.find((offered) => offered === size) ?? 10,
    ...(names.length > 0 && { filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) }),
  }
}

/** The query string for it, with its question mark; empty for the defaults. */
export function writeListAddress({ search, page, size, filters = {} }: ListAddress): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (page !== 1) params.set('page', String(page))
  if (size !== 10) params.set('per_page', String(size))
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}

/** The query of a list's call. */
export function listQueryOf({ search, page, size }: ListAddress) {
  return { search, page, per_page: size }
}

/** The query of a list's call with the filters its schema knows; invalid ones are left out. */
export function filteredQueryOf<Query extends z.ZodObject>(schema: Query, address: ListAddress): z.output<Query> {
  const valid = Object.entries(address.filters ?? {}).filter(
    ([name, value]) => value !== '' && schema.shape[name] && z.safeParse(schema.shape[name], value).success,
  )
  return schema.parse({ ...listQueryOf(address), ...Object.fromEntries(valid) })
}
