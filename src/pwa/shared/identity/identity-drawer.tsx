import { useEffect, useRef, useState, type FormEvent } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { PasskeyRequest } from '#contract/account/account-security.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { PasswordInput } from '#pwa/shared/ui/field/password-input.tsx'

import { passkeysWork } from './passkeys-work.ts'

interface IdentityDrawerProps {
  open: boolean
  onDone: (confirmed: boolean) => void
}

/** 'Confirm it’s you': the password, or a passkey where the user has one. */
export function IdentityDrawer({ open, onDone }: IdentityDrawerProps) {
  return (
    <Drawer
      title="Confirm it’s you"
      description="You logged in a while ago. Enter your password to continue."
      open={open}
      onOpenChange={(stays) => stays || onDone(false)}
    >
      <IdentityForm onDone={onDone} />
    </Drawer>
  )
}

/** Which of the two ways is being checked. */
type Way = 'password' | 'passkey'

function IdentityForm({ onDone }: Pick<IdentityDrawerProps, 'onDone'>) {
  const request = usePasskeyRequest()
  const { busy, refusal, fault, field, refuse, run } = useConfirmation(onDone)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password !== 'string' || password === '') return refuse('Password is required')
    void run('password', () => call('POST /confirm-identity', { body: { password } }))
  }

  async function usePasskey() {
    const { askForPasskey } = await import('./ask-for-passkey.ts')
    await run('passkey', async () => {
      const passkey = await askForPasskey(await request.take())
      await call('POST /confirm-identity', { body: { passkey } })
    })
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Password" error={fault}>
        <PasswordInput
          ref={field}
          data-focus-first
          name="password"
          autoComplete="current-password"
          maxLength={200}
          readOnly={busy !== null}
        />
      </Field>
      <RefusalLine message={refusal} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Button kind="line" onClick={() => onDone(false)}>
          Cancel
        </Button>
        <Button kind="secondary" type="submit" busy={busy === 'password' && 'Checking...'}>
          Confirm
        </Button>
      </div>
      {request.offered && (
        <Button
          kind="line"
          wide
          icon="key"
          busy={busy === 'passkey' && 'Waiting for your device...'}
          onClick={() => void usePasskey()}
        >
          Use a passkey
        </Button>
      )}
    </form>
  )
}

/** Checks one way at a time. A refusal of the password is shown at its field, any other under it. */
function useConfirmation(onDone: IdentityDrawerProps['onDone']) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  // Not a mutation: this React root of its own has no query client.
  const [busy, setBusy] = useState<Way | null>(null)

  function refuse(message: string) {
    setFault(message)
    field.current?.select()
  }

  async function run(way: Way, confirm: () => Promise<unknown>) {
    if (busy) return
    setBusy(way)
    setRefusal(null)
    setFault(undefined)
    try {
      await confirm()
      onDone(true)
    } catch (error) {
      const atField = error instanceof ApiError ? error.errors['password']?.[0] : undefined
      if (atField) refuse(atField)
      else setRefusal(refusalMessage(error, undefined, 'password'))
      setBusy(null)
    }
  }

  return { busy, refusal, fault, field, refuse, run }
}

/** The options the browser needs to ask for one of the user's passkeys; each challenge is valid once. */
function usePasskeyRequest() {
  const [request, setRequest] = useState<PasskeyRequest | null>(null)
  const [offered, setOffered] = useState(false)

  useEffect(() => {
    if (!passkeysWork()) return undefined
    const stop = new AbortController()
    call('POST /confirm-identity/options', undefined, { signal: stop.signal }).then(
      ({ data }) => {
        setRequest(data)
        setOffered((data.allowCredentials ?? []).length > 0)
      },
      // The password is enough.
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  return {
    offered,
    take: async () => {
      setRequest(null)
      return request ?? (await call('POST /confirm-identity/options')).data
    },
  }
}
