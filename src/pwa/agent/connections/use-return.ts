import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { ApiError } from '#client/errors.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import { originAt, type Origin } from '#pwa/shared/origin/origin.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { anewOf, hasPages, listPages, PAGES_STEP, pagesAddress, pagesStep, type ConnectStep } from './connect-step.ts'
import { handleDenial, handleReturn, type Returned } from './handle-return.ts'

/** Errors already shown by this page, so that an effect that runs twice shows them once. */
const told = new Set<string>()

function tellOnce(id: string, message: string, tone: 'error' | 'info' = 'error') {
  if (told.has(id)) return
  told.add(id)
  notify[tone](message)
}

/** What the error codes mean that an agent can do something about: those of OAuth, and two of LinkedIn's own. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'You didn’t allow access.'],
  ['user_cancelled_authorize', 'You didn’t allow access.'],
  ['user_cancelled_login', 'You didn’t sign in.'],
  ['server_error', 'It had a problem. Please try again.'],
  ['temporarily_unavailable', 'It’s too busy right now. Please try again in a few minutes.'],
])

/** A sentence for a known code, else the code; cut, as anybody can write an address. */
function refusalMessage(code: string): string {
  return REFUSALS.get(code) ?? code.slice(0, 100)
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
  // Facebook's own errors, such as an app that isn't set up, come under another name.
  const refusal = search.get('error') ?? search.get('error_code')
  const account = search.get('account')
  const [resumes] = useState(!code && !refusal && search.get('step') === PAGES_STEP)
  const [step, setStep] = useState<ConnectStep>(
    resumes
      ? { name: 'handling', what: 'pages' }
      : code && !refusal
        ? { name: 'handling', what: 'consent' }
        : { name: 'guidance' },
  )

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
      const own = `/social-media-connections/${platform}`
      const address = next.name === 'guidance' ? own : pagesAddress(platform, anewOf(next).account)
      void navigate(address, { replace: true, state: back && { from: back } })
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
          const message = `You didn’t allow ${name} to share more. You can still post.`
          leaveAsIs(`${platform} ${state} ${refusal}`, message, back)
          return
        }
        tellOnce(`${platform} ${state} ${refusal}`, `${name} connection failed: ${refusalMessage(refusal)}`)
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
  return { step: { ...pagesStep(pages), consented: true, ...(account && { account }) } }
}

/** After a reload in the middle: goes on with the pages, if the server has them by now. */
async function pagesLeftOver(platform: Platform, account: string | null): Promise<NextStep> {
  const guidance: ConnectStep = { name: 'guidance' }
  if (!hasPages(platform)) return { step: guidance }
  try {
    const anew = account ? { account } : {}
    const { data } = await listPages(platform, anew)
    return { step: { ...pagesStep(data.pages), ...anew } }
  } catch (error) {
    // The agent has not been to the platform yet, or it was long ago: connecting begins anew.
    if (error instanceof ApiError && error.code === 'connection_missing') return { step: guidance }
    console.error('Pages could not be fetched', error)
    return { step: guidance, failure: 'Failed to refresh pages. Please try again.' }
  }
}
