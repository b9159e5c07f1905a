import { ADMIN_PAGE_SIZES, type AdminPageSize } from '#contract/admin.ts'

/** Which rows of a list are shown; it stands in the address, so that Back, a reload and a shared link keep it. */
export interface ListAddress {
  search: string
  /** Counts from 1. */
  page: number
  size: AdminPageSize
}

const LAST_PAGE = 100_000
const LONGEST_SEARCH = 200

/** What an address asks for; what makes no sense in it is taken for the default. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page') ?? 1)
  const size = Number(params.get('per_page') ?? 10)
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH).trim(),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: ADMIN_PAGE_SIZES.find((offered) => offered === size) ?? 10,
  }
}

/** The query that asks for it, with a question mark where there is anything to say. */
export function writeListAddress({ search, page, size }: ListAddress): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (page !== 1) params.set('page', String(page))
  if (size !== 10) params.set('per_page', String(size))
  return params.size > 0 ? `?${params}` : ''
}

/** The query of a list's call. */
export function listQueryOf({ search, page, size }: ListAddress) {
  return { search, page, per_page: size }
}
