import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { Connection, FacebookPage } from '#contract/publishing/connections.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import type { Origin } from '#pwa/shared/origin/origin.ts'
import { useOrigin } from '#pwa/shared/origin/way-back.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { storeConsentHost } from './consent-host.ts'
import { anewOf, connectPage, listPages, withPages, type ConnectStep } from './connect-step.ts'
import { nextToConnect } from './next-to-connect.ts'
import { overviewFrom } from './connection-messages.ts'
import type { Meant } from './connection-messages.ts'
import { useReturn } from './use-return.ts'

/** All steps of connecting: to the platform, back with a code, and where accounts are chosen on to a page. */
export function useConnecting(platform: Platform) {
  const origin = useOrigin()
  const done = useDone(platform)
  const meant = meantBy(useSearchParams()[0])
  const [step, setStep] = useReturn(platform, done)

  const leave = useLeave(platform, { ...meant, ...(origin && { returnTo: origin.path }) })
  const connect = useConnectPage(platform, step, (message) => done(message, origin))
  const refresh = useRefreshPages(platform, { step, setStep, connect: connect.mutate })
  const look = ({ connectSole = false, quiet = false } = {}) => {
    if (!connect.isPending && !refresh.isPending) refresh.mutate({ connectSole, quiet })
  }
  useOnReturnToTab(step.name === 'choose' || step.name === 'create', () => look({ quiet: true }))
  return {
    platform,
    step,
    /** The account it is about, or one more. */
    meant,
    /** The screen to go back to; null for the overview. */
    origin,
    // Until the platform's page replaces this one.
    leaving: leave.isPending || leave.isSuccess,
    busy: connect.isPending ? ('connect' as const) : refresh.isPending ? ('refresh' as const) : null,
    leave: () => leave.mutate(),
    /** Back to the platform's consent page, which may list other pages than it did. */
    restart: () => setStep({ name: 'guidance' }),
    refresh: look,
    connectPage: (page: FacebookPage) => connect.mutate(page),
  }
}

/** Ends connecting: says so, and leads back, with the next platform in one tap. */
function useDone(platform: Platform) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    (message: string, back: Origin | null) => {
      const finish = (next: Connection | undefined) => {
        const action = next &&
          back && {
            label: `Connect ${PLATFORM_NAME[next.platform]}`,
            onClick: () => void navigate(`/social-media-connections/${next.platform}`, { state: { from: back } }),
          }
        // The overview has the button itself.
        const overview = overviewFrom(null).path
        notify.success(message, { action: back?.path.startsWith(overview) ? undefined : (action ?? undefined) })
        void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
        void navigate(back?.path ?? overview, { replace: true })
      }
      // Where they can't be read, the screen it leads to says so.
      client.ensureQueryData(connectionsQuery).then(
        ({ data }) => finish(nextToConnect({ ...data, [platform]: { ...data[platform], status: 'active' as const } })),
        () => finish(undefined),
      )
    },
    [client, navigate, platform],
  )
}

/** Calls `look` whenever the agent comes back to this tab, as from making a page in another one or in another window. */
function useOnReturnToTab(isOn: boolean, look: () => void) {
  const onReturn = useEffectEvent(look)
  useEffect(() => {
    if (!isOn) return undefined
    const ended = new AbortController()
    const { signal } = ended
    // A tab that was hidden gets the focus too.
    let wasHidden = false
    const onChange = () => {
      wasHidden = true
      if (document.visibilityState === 'visible') onReturn()
    }
    const onFocus = () => {
      if (!wasHidden) onReturn()
      wasHidden = false
    }
    document.addEventListener('visibilitychange', onChange, { signal })
    addEventListener('focus', onFocus, { signal })
    return () => ended.abort()
  }, [isOn])
}

/** Opens the platform's consent page. */
function useLeave(platform: Platform, query: Meant & { returnTo?: string }) {
  const name = PLATFORM_NAME[platform]
  return useMutation({
    mutationFn: () => call('GET /agent/social-media/:platform/redirect-url', { params: { platform }, query }),
    onSuccess: ({ data }) => {
      storeConsentHost(platform, data.redirectUrl)
      location.assign(data.redirectUrl)
    },
    onError: (error) => {
      console.error('The consent page could not be opened', error)
      const answered = error instanceof ApiError
      notify.error(
        answered ? `Failed to get ${name} connection URL` : `Failed to connect to ${name}. Please try again.`,
      )
    },
  })
}

interface Look {
  /** Whether a single page is connected at once. */
  connectSole: boolean
  /** Whether the agent hasn't asked for it; then only a page that is found changes anything. */
  quiet: boolean
}

/** Fetches the pages again. */
function useRefreshPages(
  platform: Platform,
  {
    step,
    setStep,
    connect,
  }: { step: ConnectStep; setStep: (step: ConnectStep) => void; connect: (page: FacebookPage) => void },
) {
  return useMutation({
    mutationFn: (_how: Look) => listPages(platform, anewOf(step)),
    onSuccess: ({ data: { pages } }, { connectSole, quiet }) => {
      if (quiet && pages.length === 0) return
      const before = step.name === 'choose' ? step.pages.map(({ id }) => id) : []
      const found = pages.find(({ id }) => !before.includes(id))
      setStep({ ...withPages(step, pages), ...(quiet && found && { found: found.id }) })
      if (pages.length === 0) notify.warning('No page found. Please create a new page.')
      const [sole, another] = pages
      if (connectSole && sole && !another) connect(sole)
    },
    onError: (error, { quiet }) => {
      console.error('Pages could not be fetched', error)
      if (!quiet) notify.error('Failed to refresh pages. Please try again.')
    },
  })
}

function useConnectPage(platform: Platform, step: ConnectStep, onConnected: (message: string) => void) {
  return useMutation({
    mutationFn: (page: FacebookPage) => connectPage(platform, page, anewOf(step)),
    onSuccess: ({ data }, page) => {
      if (data.success) onConnected(`Successfully connected to ${data.pageName || page.name}!`)
      else notify.error(NOT_CONNECTED)
    },
    onError: (error) => {
      console.error('The page could not be connected', error)
      notify.error(NOT_CONNECTED)
    },
  })
}

const NOT_CONNECTED = 'Failed to connect page. Please try again.'

/** What the address says it is about: an account that is reconnected, or one more. */
function meantBy(search: URLSearchParams): Meant {
  const account = search.get('account')
  const pages = search.has('pages') ? ({ pages: 'true' } as const) : {}
  if (account) return { account, ...pages }
  return search.has('another') ? { another: 'true', ...pages } : pages
}

export type Connecting = ReturnType<typeof useConnecting>
