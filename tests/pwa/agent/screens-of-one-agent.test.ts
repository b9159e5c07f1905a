import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { LoginInformationScreen } from '#pwa/agent/account/login-information-screen.tsx'
import { PhotosScreen } from '#pwa/agent/account/photos-screen.tsx'

const session = vi.hoisted(() => ({ id: 1 }))
vi.mock('#pwa/shared/query/session.ts', () => ({
  userQuery: { queryKey: ['user'] },
  useSignedIn: () => ({ user: { id: session.id, role: 'agent' }, known: true }),
}))
vi.mock('@tanstack/react-query', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useQuery: () => ({ data: undefined, error: null }),
  useQueryClient: () => ({}),
  useMutation: () => ({}),
}))
vi.mock('#pwa/shared/form/use-load-failure.ts', () => ({ useLoadFailure: () => undefined }))
vi.mock('#pwa/shared/form/use-queued-save.ts', () => ({ useQueuedSave: () => null }))
vi.mock('#pwa/shared/origin/way-back.tsx', () => ({ useBackAction: () => undefined }))
vi.mock('#pwa/shared/profile/use-pending-photos.ts', () => ({ usePendingPhotos: () => ({ pending: {} }) }))

type Element = ReactElement<{ children?: ReactNode | ((user: object) => ReactNode) }>

/** What a screen renders itself, without its parts. */
function rendered(Screen: () => ReactNode): Element[] {
  const shown: ReactNode[] = []
  renderToString(
    createElement(() => {
      shown.push(Screen())
      return null
    }),
  )
  return shown.flatMap((node) => elementsIn(node))
}

function elementsIn(node: ReactNode | ((user: object) => ReactNode)): Element[] {
  const nodes = [typeof node === 'function' ? node({ id: session.id, role: 'agent' }) : node].flat()
  return nodes
    .filter((one): one is Element => isValidElement(one))
    .flatMap((element) => [element].concat(elementsIn(element.props.children)))
}

test.each([
  ['photos', PhotosScreen],
  ['login', LoginInformationScreen],
])(
  'what one agent typed on the screen of their %s isn’t there for another whose session replaces theirs',
  (_of, Screen) => {
    const keysFor = (id: number) => {
      session.id = id
      return rendered(Screen).map(({ key }) => key)
    }
    expect(keysFor(1)).toEqual(keysFor(1))
    expect(keysFor(1)).not.toEqual(keysFor(2))
  },
)
