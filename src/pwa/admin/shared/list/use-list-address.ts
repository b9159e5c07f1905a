import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { readListAddress, writeListAddress, type ListAddress } from './list-address.ts'

const NO_FILTERS: readonly string[] = []

/** The list's part of the address, and the way to change it. Paging makes history entries; typing doesn't. */
export function useListAddress(filters = NO_FILTERS) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(new URLSearchParams(search), filters), [search, filters])
  const show = useCallback(
    (change: Partial<ListAddress>, replace = false) => {
      // The address as it is now: the change before may not be rendered yet.
      const present = readListAddress(new URLSearchParams(window.location.search), filters)
      void navigate(pathname + writeListAddress({ ...present, ...change }), { replace })
    },
    [navigate, pathname, filters],
  )
  return { address, show, here: pathname + writeListAddress(address) }
}
