import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { FacebookPage } from '#contract/connections.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { storeConsentHost } from './consent-host.ts'
import { anewOf, pagesStep } from './connect-step.ts'
import type { Meant } from './replaced-account.ts'
import { useReturn } from './use-return.ts'

/** All steps of connecting: to the platform, back with a code, and where accounts are chosen on to a page. */
export function useConnecting(platform: Platform) {
  const name = PLATFORM_NAME[platform]
  const client = useQueryClient()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState<'refresh' | 'connect' | null>(null)

  const done = useCallback(
    (message: string) => {
      notify.success(message)
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      void navigate('/social-media-connections/dashboard', { replace: true })
    },
    [client, navigate],
  )
  const meant = meantBy(useSearchParams()[0])
  const [step, setStep] = useReturn(platform, done)

  async function leave() {
    setLeaving(true)
    try {
      const { data } = await call('GET /agent/social-media/:platform/redirect-url', {
        params: { platform },
        query: meant,
      })
      storeConsentHost(platform, data.redirectUrl)
      location.assign(data.redirectUrl)
    } catch (error) {
      console.error('The consent page could not be opened', error)
      const answered = error instanceof ApiError
      notify.error(
        answered ? `Failed to get ${name} connection URL` : `Failed to connect to ${name}. Please try again.`,
      )
      setLeaving(false)
    }
  }

  /** Fetches the pages again; with `connectSole` a single page is connected at once. */
  async function refresh({ connectSole = false } = {}) {
    if (busy) return
    setBusy('refresh')
    try {
      const { data } = await call('GET /agent/social-media/facebook/pages', { query: anewOf(step) })
      setStep({ ...pagesStep(data.pages), ...anewOf(step) })
      if (data.pages.length === 0) notify.warning('No page found. Please create a new page.')
      const [sole, another] = data.pages
      if (connectSole && sole && !another) await connectPage(sole)
    } catch (error) {
      console.error('Pages could not be fetched', error)
      notify.error('Failed to refresh pages. Please try again.')
    } finally {
      setBusy(null)
    }
  }

  async function connectPage(page: FacebookPage) {
    setBusy('connect')
    try {
      const { account } = anewOf(step)
      const body = { pageId: page.id, ...(account && { accountId: account }) }
      const { data } = await call('POST /agent/social-media/facebook/connect-page', { body })
      if (data.success) done(`Successfully connected to ${data.pageName || page.name}!`)
      else notify.error('Failed to connect page. Please try again.')
    } catch (error) {
      console.error('The page could not be connected', error)
      notify.error('Failed to connect page. Please try again.')
    } finally {
      setBusy(null)
    }
  }

  return {
    platform,
    step,
    /** The account it is about, or one more. */
    meant,
    leaving,
    busy,
    leave: () => void leave(),
    refresh: (how?: { connectSole?: boolean }) => void refresh(how),
    connectPage: (page: FacebookPage) => void connectPage(page),
  }
}

/** What the address says it is about: an account that is reconnected, or one more. */
function meantBy(search: URLSearchParams): Meant {
  const account = search.get('account')
  if (account) return { account }
  return search.has('another') ? { another: 'true' } : {}
}

export type Connecting = ReturnType<typeof useConnecting>
