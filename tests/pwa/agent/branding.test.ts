import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import type { Plan } from '#domain/plan/plan.ts'
import { useBranding, type Branding } from '#pwa/agent/publishing/use-branding.ts'

const signedIn = vi.hoisted(() => ({ plan: null as Plan | null }))
vi.mock('#pwa/shared/query/session.ts', () => ({ useSignedIn: () => ({ user: signedIn, known: true }) }))

/** What a screen knows of the footer while the profile is being loaded. */
function whileLoading(plan: Plan | null, wanted: boolean): Branding {
  signedIn.plan = plan
  const shown: Branding[] = []
  function Screen() {
    const set = () => undefined
    shown.push(useBranding('image', { branding: [wanted, set], brandSlides: ['every', set] }))
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Screen)))
  const [branding] = shown
  if (!branding) throw new Error('Nothing was rendered')
  return branding
}

test('a post that is published before the profile is loaded asks for the footer the agent wants', () => {
  expect(whileLoading('pro', true)).toMatchObject({ obstacle: 'loading', on: false, asked: true })
  expect(whileLoading('pro', false).asked).toBe(false)
})

test('a post asks for no footer that the plan doesn’t have, or that isn’t known to be in it', () => {
  expect(whileLoading('plus', true).asked).toBe(false)
  expect(whileLoading(null, true).asked).toBe(false)
})
