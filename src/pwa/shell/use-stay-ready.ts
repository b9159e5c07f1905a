import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { User } from '#contract/account/session.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'

import { afterPaint } from './after-paint.ts'

/** After the first paint: starts the background work (stay-ready.ts). Dexie is loaded only then. */
export function useStayReady(user: User | null): void {
  const client = useQueryClient()
  const { id, role } = user ?? {}
  useEffect(() => {
    if (id === undefined || role === undefined) return undefined
    let end: (() => void) | undefined
    let isOver = false
    const start = () =>
      void import('./stay-ready.ts').then(({ stayReady }) => {
        if (!isOver) end = stayReady(client, { id, role })
      }, reportUnlessOffline)
    const callOff = afterPaint(start)
    return () => {
      isOver = true
      callOff()
      end?.()
    }
  }, [client, id, role])
}
