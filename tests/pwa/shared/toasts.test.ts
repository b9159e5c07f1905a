import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { connectToaster, dismiss, show } from '#pwa/shared/ui/toast/toasts.ts'

const said: string[] = []
const toaster = { show: ({ message }: { message: string }) => void said.push(message), dismiss: () => undefined }
const say = (message: string) => show({ id: message, kind: 'info', message })

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  said.length = 0
  vi.useRealTimers()
})

describe('messages shown before the toaster is loaded', () => {
  it('early messages are shown when the toaster loads, except dismissed ones', () => {
    say('one')
    say('two')
    dismiss('one')
    vi.advanceTimersByTime(3_000)
    connectToaster(toaster)()
    expect(said).toEqual(['two'])
  })

  it('early messages are dropped when the toaster loads much later, as after a login', () => {
    say('Saved on this device.')
    vi.advanceTimersByTime(11_000)
    say('new')
    connectToaster(toaster)()
    expect(said).toEqual(['new'])
  })

  it('early messages are shown once', () => {
    say('one')
    connectToaster(toaster)()
    connectToaster(toaster)()
    expect(said).toEqual(['one'])
  })
})
