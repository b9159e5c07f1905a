import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { FacebookPage } from '#contract/publishing/connections.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import type { Origin } from '#pwa/shared/origin/origin.ts'
import { useOrigin } from '#pwa/shared/origin/way-back.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { storeConsentHost } from './consent-host.ts'
import { anewOf, pagesStep, type ConnectStep } from './connect-step.ts'
import type { Meant } from './replaced-account.ts'
import { useReturn } from './use-return.ts'

/** All steps of connecting: to the platform, back with a code, and where accounts are chosen on to a page. */
export function useConnecting(platform: Platform) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const origin = useOrigin()

  const done = useCallback(
    (message: string, back: Origin | null) => {
      notify.success(message)
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      void navigate(back?.path ?? '/social-media-connections/dashboard', { replace: true })
    },
    [client, navigate],
  )
  const meant = meantBy(useSearchParams()[0])
  const [step, setStep] = useReturn(platform, done)

  const leave = useLeave(platform, { ...meant, ...(origin && { returnTo: origin.path }) })
  const connect = useConnectPage(step, (message) => done(message, origin))
  const refresh = useRefreshPages(step, setStep, connect.mutate)
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
    refresh: ({ connectSole = false } = {}) => {
      if (!connect.isPending && !refresh.isPending) refresh.mutate({ connectSole })
    },
    connectPage: (page: FacebookPage) => connect.mutate(page),
  }
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

/** Fetches the pages again; with `connectSole` a single page is connected at once. */
function useRefreshPages(
  step: ConnectStep,
  setStep: (step: ConnectStep) => void,
  connectPage: (page: FacebookPage) => void,
) {
  return useMutation({
    mutationFn: (_how: { connectSole: boolean }) =>
      call('GET /agent/social-media/facebook/pages', { query: anewOf(step) }),
    onSuccess: ({ data }, { connectSole }) => {
      setStep({ ...pagesStep(data.pages), ...anewOf(step) })
      if (data.pages.length === 0) notify.warning('No page found. Please create a new page.')
      const [sole, another] = data.pages
      if (connectSole && sole && !another) connectPage(sole)
    },
    onError: (error) => {
      console.error('Pages could not be fetched', error)
      notify.error('Failed to refresh pages. Please try again.')
    },
  })
}

function useConnectPage(step: ConnectStep, onConnected: (message: string) => void) {
  return useMutation({
    mutationFn: (page: FacebookPage) => {
      const { account } = anewOf(step)
      const body = { pageId: page.id, ...(account && { accountId: account }) }
      return call('POST /agent/social-media/facebook/connect-page', { body })
    },
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
  if (account) return { account }
  return search.has('another') ? { another: 'true' } : {}
}

export type Connecting = ReturnType<typeof useConnecting>
