import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { connectToaster, dismiss, show } from '#pwa/shared/ui/toasts.ts'

const said: string[] = []
const toaster = { show: ({ message }: { message: string }) => void said.push(message), dismiss: () => undefined }
const say = (message: string) => show({ id: message, kind: 'info', message })

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  said.length = 0
  vi.useRealTimers()
})

describe('words said while there is no toaster', () => {
  it('are shown when it comes, but for those taken back', () => {
    say('one')
    say('two')
    dismiss('one')
    vi.advanceTimersByTime(3_000)
    connectToaster(toaster)()
    expect(said).toEqual(['two'])
  })

  it('are left unsaid when it comes much later, as after a login', () => {
    say('It waits on this phone.')
    vi.advanceTimersByTime(11_000)
    say('new')
    connectToaster(toaster)()
    expect(said).toEqual(['new'])
  })

  it('are said once', () => {
    say('one')
    connectToaster(toaster)()
    connectToaster(toaster)()
    expect(said).toEqual(['one'])
  })
})
