import { useState, type FormEvent } from 'react'

import { firstContactDisclosure } from '#domain/listings/first-contact.ts'
import { addressLine, listingTitle, type ListingContent } from '#domain/listings/listing.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { startLock } from './lock.ts'

interface StartDrawerProps {
  userId: number
  listingId: string
  content: ListingContent
  agent: { name: string; brokerage: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

const PIN = /^\d{4,8}$/

/** Begins the sign-in of an open house: the agent chooses the PIN that ends it, and reads what the state wants shown. */
export function StartSignInDrawer({ userId, listingId, content, agent, open, onOpenChange }: StartDrawerProps) {
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ pin?: string; again?: string }>({})
  const [busy, setBusy] = useState(false)
  const rule = firstContactDisclosure(content.address.state || null)

  async function start(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(!PIN.test(pin) && { pin: 'Please choose 4 to 8 digits' }),
      ...(PIN.test(pin) && again !== pin && { again: 'The PINs don’t match' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    const { address } = content
    const house = {
      userId,
      listingId,
      title: listingTitle(content),
      address: addressLine(address),
      state: address.state,
    }
    try {
      await startLock({ ...house, agent: agent.name, brokerage: agent.brokerage }, pin)
    } catch (error) {
      console.warn('The sign-in could not be locked', error)
      setBusy(false)
      setErrors({ pin: 'This browser can’t keep the lock. Leave private browsing, or free some space.' })
      return
    }
    // A new page: nothing of the screens before stays in memory or behind Back.
    location.replace('/listings')
  }

  return (
    <Drawer
      title="Open house sign-in"
      description="Hand visitors this device. It shows only the sign-in until you type your PIN, and works without a connection."
      open={open}
      onOpenChange={onOpenChange}
    >
      <form noValidate onSubmit={(event) => void start(event)} className="grid gap-4 pt-1 pb-3">
        {rule && (
          <Notice icon="info" tone="plum" title={`What ${rule.state} asks of you`}>
            {rule.due}
          </Notice>
        )}
        <Pin label="Choose a PIN" value={pin} error={errors.pin} onChange={setPin} />
        <Pin label="Type it again" value={again} error={errors.again} onChange={setAgain} />
        <Button kind="primary" type="submit" wide busy={busy && 'Starting…'}>
          Start sign-in
        </Button>
        <p className="text-small text-ink-soft">
          To keep visitors from other apps too, turn on Guided Access on an iPad, or App pinning on Android.
        </p>
      </form>
    </Drawer>
  )
}

interface PinProps {
  label: string
  value: string
  error: string | undefined
  onChange: (pin: string) => void
}

function Pin({ label, value, error, onChange }: PinProps) {
  return (
    <Field label={label} error={error}>
      <Input
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
