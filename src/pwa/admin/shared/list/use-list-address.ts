import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { readListAddress, writeListAddress, type ListAddress } from './list-address.ts'

/** The list's part of the address, and the way to change it. Turning a page can be taken back; typing can not. */
export function useListAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(new URLSearchParams(search)), [search])
  const show = useCallback(
    (change: Partial<ListAddress>, replace = false) =>
      void navigate(pathname + writeListAddress({ ...address, ...change }), { replace }),
    [navigate, pathname, address],
  )
  return { address, show, here: pathname + writeListAddress(address) }
}
