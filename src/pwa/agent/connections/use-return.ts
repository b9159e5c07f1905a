import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { call } from '#client/call.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import type { ConnectStep } from './connect-step.ts'
import { handleReturn, type Returned } from './handle-return.ts'

/** Errors already told by this page; an effect run twice tells them once. */
const told = new Set<string>()

function tellOnce(id: string, message: string) {
  if (told.has(id)) return
  told.add(id)
  notify.error(message)
}

/**
 * Reads the address the platform sends her back to, acts on it exactly once, and clears it.
 * `onConnected` is told when nothing more is to be chosen.
 */
export function useReturn(platform: Platform, onConnected: (message: string) => void) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const code = search.get('code')
  const state = search.get('state')
  const refusal = search.get('error')
  const [step, setStep] = useState<ConnectStep>(code && !refusal ? { name: 'handling' } : { name: 'guidance' })

  useEffect(() => {
    if (!code && !refusal) return undefined
    const name = PLATFORM_NAME[platform]
    const clearAddress = () => void navigate(`/social-media-connections/${platform}`, { replace: true })
    if (refusal) {
      tellOnce(`${platform} ${state} ${refusal}`, `${name} connection failed: ${refusal}`)
      clearAddress()
      return undefined
    }
    let gone = false
    void handleReturn(platform, code ?? '', state ?? '').then(async (returned) => {
      const next = await nextStep(platform, returned)
      if (gone) return
      if (next === 'connected') {
        onConnected(`${name} connected successfully!`)
        return
      }
      if (next.failure) tellOnce(`${platform} ${state} ${code}`, next.failure)
      setStep(next.step)
      clearAddress()
    })
    return () => {
      gone = true
    }
  }, [platform, code, state, refusal, navigate, onConnected])

  return [step, setStep] as const
}

async function nextStep(
  platform: Platform,
  returned: Returned,
): Promise<'connected' | { step: ConnectStep; failure?: string }> {
  const name = PLATFORM_NAME[platform]
  if (returned.outcome === 'repeated') return { step: await pagesLeftOver(platform) }
  if (returned.outcome === 'failed') {
    console.error('The connection could not be handled', returned.error)
    return { step: { name: 'guidance' }, failure: `${name} connection failed!` }
  }
  if (!returned.success) {
    return { step: { name: 'guidance' }, failure: `${name} connection failed! ${returned.message}` }
  }
  if (!returned.pages) return 'connected'
  return { step: returned.pages.length > 0 ? { name: 'choose', pages: returned.pages } : { name: 'create' } }
}

/** After a reload in the middle: goes on with the pages, if the server has them by now. */
async function pagesLeftOver(platform: Platform): Promise<ConnectStep> {
  if (platform !== 'facebook') return { name: 'guidance' }
  try {
    const { data } = await call('GET /agent/social-media/facebook/pages')
    return data.pages.length > 0 ? { name: 'choose', pages: data.pages } : { name: 'create' }
  } catch (error) {
    console.error('Pages could not be fetched', error)
    return { name: 'guidance' }
  }
}
