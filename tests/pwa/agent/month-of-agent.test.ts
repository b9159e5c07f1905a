import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { MonthScreen } from '#pwa/agent/calendar/plan/month-screen.tsx'

const session = vi.hoisted(() => ({ id: 1 }))
vi.mock('#pwa/shared/query/session.ts', () => ({
  useSignedIn: () => ({ user: { id: session.id, role: 'agent' }, known: true }),
}))

/** What a component without a state of its own renders. */
function rendered(Component: unknown): ReactElement<{ children?: ReactNode }> {
  const shown: unknown[] = []
  renderToString(
    createElement(() => {
      shown.push((Component as () => unknown)())
      return null
    }),
  )
  const [element] = shown
  if (!isValidElement<{ children?: ReactNode }>(element)) throw new Error('Nothing was rendered')
  return element
}

function partsFor(id: number): ReactElement[] {
  session.id = id
  const { props } = rendered(rendered(MonthScreen).type)
  return [props.children].flat().filter((part) => isValidElement(part))
}

test('the month of one agent makes way for that of another whose session replaces theirs', () => {
  const keysOf = (id: number) => partsFor(id).map(({ key }) => key)
  expect(keysOf(1)).toEqual(keysOf(1))
  expect(keysOf(1)).not.toEqual(keysOf(2))
})
