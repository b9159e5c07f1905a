import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'

import { ApiError } from '#client/errors.ts'
import { onSessionLost } from '#client/session-lost.ts'
import type { User } from '#contract/account/session.ts'
import { rememberedId, WHO_KEY } from '#pwa/shared/query/browser-storage.ts'
import { watchLibrary } from '#pwa/shared/query/library-changed.ts'
import { remember } from '#pwa/shared/query/remember.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { finishForgetting, forgetDeviceLater, wipe } from '#pwa/shared/query/sign-out.ts'
import { unlessJustGiven } from '#pwa/shared/query/call-query.ts'

/**
 * The user whose session this page saw last: an action begun by them may lead here once more after everything was
 * deleted.
 */
let seen: number | null = null

interface GateProps {
  /** What an unknown address shows to somebody who is not signed in. */
  unknown: ReactNode | null
  /** Null where the check could not be made and nobody is remembered. */
  children: (user: User | null) => ReactNode
}

/**
 * The session check. A remembered user gets the shell at once while the check runs behind it; nobody else sees anything
 * before it is done. Only a 401 or 419 leads to the login.
 */
export function Gate({ unknown, children }: GateProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const { data: user, error, isPending } = useQuery({ ...userQuery, refetchOnMount: unlessJustGiven })
  const from = location.pathname + location.search
  // Read before it is deleted: the login brings only the same user back to where they were.
  const [first] = useState(() => rememberedId() ?? seen)
  const who = user?.id ?? first
  const lost = error instanceof ApiError && (error.status === 401 || error.status === 419)

  useEffect(() => finishForgetting(), [])

  useEffect(() => {
    if (!user) return
    // Another agent's session replaced the one before without a sign-out on this device.
    if ((rememberedId() ?? user.id) !== user.id) forgetDeviceLater()
    seen = user.id
    void remember(client, user.id)
  }, [client, user])

  useEffect(() => {
    const leave = () => {
      if (unknown !== null) return
      wipe(client)
      void navigate('/login', { replace: true, state: { from, who } })
    }
    return onSessionLost(leave)
  }, [client, navigate, from, who, unknown])

  useEffect(() => watchLibrary(client), [client])

  // Somebody signed out or in in another tab: this one reloads with the present state.
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === WHO_KEY && event.newValue !== event.oldValue) window.location.reload()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])

  // A second check begins as pending again; the shell shown after the first must not disappear for it.
  const [stands, setStands] = useState(false)
  if (error && !lost && !stands) setStands(true)

  if (user) return children(user)
  if (lost) return unknown ?? <Navigate to="/login" replace state={{ from, who }} />
  return isPending && !stands ? null : children(null)
}
