import { useState, type FormEvent } from 'react'

import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { PasswordInput } from '#pwa/shared/ui/field/password-input.tsx'

import { endLock, readLock, tryPin, waitLeft } from './lock.ts'

interface LeaveDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The way out of the sign-in: the PIN that began it or, with a network, the agent's password. */
export function LeaveDrawer({ open, onOpenChange }: LeaveDrawerProps) {
  const [way, setWay] = useState<'pin' | 'password'>('pin')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)

  async function leave(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refusal = way === 'pin' ? await wrongPin(typed) : await wrongPassword(typed)
    setBusy(false)
    setTyped('')
    setError(refusal ?? undefined)
    if (refusal !== null) return
    endLock()
    location.replace('/leads')
  }

  return (
    <Drawer title="Leave the sign-in" open={open} onOpenChange={onOpenChange}>
      <form noValidate onSubmit={(event) => void leave(event)} className="grid gap-4 pt-1 pb-3">
        {way === 'pin' ? (
          <Field label="Your PIN" error={error}>
            <Input
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        ) : (
          <Field label="Your Porchlight password" error={error}>
            <PasswordInput autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
        )}
        <Button kind="primary" type="submit" wide busy={busy && 'Checking…'}>
          Leave
        </Button>
        {error === SIGNED_OUT && (
          <a href="/login" className={buttonClasses({ kind: 'line', wide: true })}>
            Log in
          </a>
        )}
        <Button
          kind="line"
          wide
          onClick={() => {
            setWay(way === 'pin' ? 'password' : 'pin')
            setTyped('')
            setError(undefined)
          }}
        >
          {way === 'pin' ? 'Forgot your PIN?' : 'Use your PIN'}
        </Button>
      </form>
    </Drawer>
  )
}

/** The login is outside of the lock; what waits on the device stays. */
const SIGNED_OUT = 'You’re not signed in here any more. Log in first, then come back to leave.'

/** Why this PIN doesn't open; null where it does. */
async function wrongPin(pin: string): Promise<string | null> {
  const lock = readLock()
  if (!lock) return null
  const wait = Math.ceil(waitLeft(lock, Date.now()) / 1000)
  if (wait > 0) return `Too many tries. Please wait ${wait} seconds.`
  return (await tryPin(lock, pin)) ? null : 'That PIN isn’t right.'
}

/** Why this password doesn't open; null where it does. The server says whether it is that of the agent who locked it. */
async function wrongPassword(password: string): Promise<string | null> {
  const lock = readLock()
  if (!lock) return null
  try {
    await call('POST /confirm-identity', { body: { password } }, { headers: { 'X-Agent-Id': String(lock.userId) } })
    return null
  } catch (error) {
    if (error instanceof OfflineError) return 'You need a connection to use your password.'
    if (!(error instanceof ApiError)) throw error
    return error.status === 401 || error.status === 403 || error.status === 419 ? SIGNED_OUT : error.message
  }
}
