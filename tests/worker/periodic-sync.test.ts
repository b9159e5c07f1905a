import { expect, test, vi } from 'vitest'

const device = vi.hoisted((): { user: number | null; signsOut: boolean; fetched: string[] } => ({
  user: 1,
  signsOut: false,
  fetched: [],
}))

vi.mock('#sync/badge.ts', () => ({ signedInHere: () => Promise.resolve(device.user) }))
vi.mock('#sync/queue/send/signed-in.ts', () => ({ askSignedIn: () => Promise.resolve({ who: 'user', id: 1 }) }))
vi.mock('#sync/pins/device-limits.ts', () => ({ isMetered: () => false }))
vi.mock('#sync/pins/download.ts', () => ({ downloadPins: () => fetched('pins') }))
vi.mock('#sync/days/coming-days.ts', () => ({
  refreshComingDays: () => Promise.resolve({ postIds: [7], pictures: ['/media/a', '/media/b'] }),
}))
vi.mock('../../src/worker/library-cache.ts', () => ({ refreshAnswer: fetched }))
vi.mock('../../src/worker/picture-cache.ts', () => ({ fetchPicture: fetched }))

/** Notes what the worker fetches; with the first picture the agent signs out where a test wants it. */
function fetched(what: string): Promise<void> {
  device.fetched.push(what)
  if (what === '/media/a' && device.signsOut) device.user = null
  return Promise.resolve()
}

const listeners: ((event: unknown) => void)[] = []
vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => listeners.push(listener))
const { listenForPeriodicSync } = await import('../../src/worker/on-periodic-sync.ts')
listenForPeriodicSync()

/** What the worker fetches when it is woken. */
async function wakened(): Promise<string[]> {
  Object.assign(device, { user: 1, fetched: [] })
  const waits: Promise<unknown>[] = []
  listeners[0]?.({ tag: 'porchlight-days', waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
  await Promise.all(waits)
  return device.fetched
}

test('a sign-out while the coming days are fetched ends it: nothing more is fetched or kept', async () => {
  expect(await wakened()).toEqual(['/api/social-posts/7', '/media/a', '/media/b', 'pins'])
  device.signsOut = true
  expect(await wakened()).toEqual(['/api/social-posts/7', '/media/a'])
})
