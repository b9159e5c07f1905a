import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { NETWORKS, PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { originAt, type Origin } from '#pwa/shared/origin/origin.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { anewOf, pagesStep, type ConnectStep } from './connect-step.ts'
import { handleDenial, handleReturn, type Returned } from './handle-return.ts'

/** In the address while a page is still to be chosen or made, so that a reload goes on there. */
const PAGES_STEP = 'pages'

/** Errors already shown by this page, so that an effect that runs twice shows them once. */
const told = new Set<string>()

function tellOnce(id: string, message: string, tone: 'error' | 'info' = 'error') {
  if (told.has(id)) return
  told.add(id)
  notify[tone](message)
}

/** What the networks' error codes mean, as far as they name a choice of the agent (LinkedIn has two of its own). */
const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: 'You didn’t allow access.',
  user_cancelled_login: 'You didn’t sign in.',
  user_cancelled_authorize: 'You didn’t allow access.',
}

/**
 * Reads the address the platform redirects the agent to, acts on it exactly once, and clears it but for the present
 * step. `onConnected` is called when nothing more is to be chosen.
 */
export function useReturn(platform: Platform, onConnected: (message: string, back: Origin | null) => void) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const code = search.get('code')
  const state = search.get('state')
  const refusal = search.get('error')
  const account = search.get('account')
  const [resumes] = useState(!code && !refusal && search.get('step') === PAGES_STEP)
  const handles = (code && !refusal) || resumes
  const [step, setStep] = useState<ConnectStep>(handles ? { name: 'handling' } : { name: 'guidance' })

  useEffect(() => {
    if (!resumes) return undefined
    let gone = false
    void pagesLeftOver(platform, account).then(({ step: found, failure }) => {
      if (gone) return
      if (failure) tellOnce(`${platform} ${PAGES_STEP}`, failure)
      setStep(found)
    })
    return () => {
      gone = true
    }
  }, [platform, account, resumes])

  useEffect(() => {
    if (!code && !refusal) return undefined
    let gone = false
    const name = PLATFORM_NAME[platform]
    const clearAddress = (next: ConnectStep, back: Origin | null) => {
      const search = next.name === 'guidance' ? '' : `?${new URLSearchParams({ step: PAGES_STEP, ...anewOf(next) })}`
      const state = back && { from: back }
      void navigate(`/social-media-connections/${platform}${search}`, { replace: true, state })
    }
    /** After a permission beyond publishing's was refused: nothing has changed. */
    const leaveAsIs = (id: string, message: string, back: Origin | null) => {
      tellOnce(id, message, 'info')
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      void navigate(back?.path ?? '/social-media-connections/dashboard', { replace: true })
    }
    if (refusal) {
      void handleDenial(platform, state ?? '').then(({ purpose, returnTo }) => {
        if (gone) return
        const back = returnTo === null ? null : originAt(returnTo)
        if (purpose === 'insights') {
          const message = `You didn’t allow ${name} to share more. Posting works as before.`
          leaveAsIs(`${platform} ${state} ${refusal}`, message, back)
          return
        }
        tellOnce(`${platform} ${state} ${refusal}`, `${name} connection failed: ${REFUSALS[refusal] ?? refusal}`)
        if (back) void navigate(back.path, { replace: true })
        else clearAddress({ name: 'guidance' }, null)
      })
      return () => {
        gone = true
      }
    }
    void handleReturn(platform, code ?? '', state ?? '').then(async (returned) => {
      if (returned.outcome === 'handled' && returned.purpose === 'insights') {
        if (gone) return
        if (returned.success) onConnected(returned.message, backOf(returned))
        else leaveAsIs(`${platform} ${state} ${code}`, returned.message, backOf(returned))
        return
      }
      const next = await nextStep(platform, returned)
      if (gone) return
      const back = backOf(returned)
      if (next === 'connected') {
        onConnected(`${name} connected successfully!`, back)
        return
      }
      if (next.failure) tellOnce(`${platform} ${state} ${code}`, next.failure)
      setStep(next.step)
      clearAddress(next.step, back)
    })
    return () => {
      gone = true
    }
  }, [platform, code, state, refusal, client, navigate, onConnected])

  return [step, setStep] as const
}

/** The screen the agent came from, as the server returns its path. */
function backOf(returned: Returned): Origin | null {
  const path = returned.outcome === 'handled' ? returned.returnTo : undefined
  return path === undefined ? null : originAt(path)
}

interface NextStep {
  step: ConnectStep
  failure?: string
}

async function nextStep(platform: Platform, returned: Returned): Promise<'connected' | NextStep> {
  const name = PLATFORM_NAME[platform]
  if (returned.outcome === 'repeated') return await pagesLeftOver(platform, null)
  if (returned.outcome === 'failed') {
    console.error('The connection could not be handled', returned.error)
    return { step: { name: 'guidance' }, failure: `${name} connection failed!` }
  }
  if (!returned.success) {
    return { step: { name: 'guidance' }, failure: `${name} connection failed! ${returned.message}` }
  }
  if (!returned.pages) return 'connected'
  const { pages, account } = returned
  return { step: { ...pagesStep(pages), ...(account && { account }) } }
}

/** After a reload in the middle: goes on with the pages, if the server has them by now. */
async function pagesLeftOver(platform: Platform, account: string | null): Promise<NextStep> {
  const guidance: ConnectStep = { name: 'guidance' }
  if (!NETWORKS[platform].choosesAccount) return { step: guidance }
  try {
    const anew = account ? { account } : {}
    const { data } = await call('GET /agent/social-media/facebook/pages', { query: anew })
    return { step: { ...pagesStep(data.pages), ...anew } }
  } catch (error) {
    // The agent has not been to the platform yet, or it was long ago: connecting begins anew.
    if (error instanceof ApiError && error.code === 'connection_missing') return { step: guidance }
    console.error('Pages could not be fetched', error)
    return { step: guidance, failure: 'Failed to refresh pages. Please try again.' }
  }
}
