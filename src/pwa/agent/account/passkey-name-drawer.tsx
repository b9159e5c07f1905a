import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { call } from '#client/call.ts'
import type { Passkey } from '#contract/account/account-security.ts'
import { PASSKEY_NAME_LENGTH } from '#domain/account/password.ts'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { passkeysQuery } from './queries.ts'

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).passkeyNameResolver)

interface PasskeyNameDrawerProps {
  passkey: Passkey
  /** It was added just now. */
  isNew: boolean
  onClose: () => void
}

/** Names a passkey, so that its user knows which device it is on. */
export function PasskeyNameDrawer({ passkey, isNew, onClose }: PasskeyNameDrawerProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState(true)
  const form = useForm({ resolver, defaultValues: { name: passkey.name } })
  const submit = useSave({
    form,
    send: (body) => call('PUT /user/passkeys/:id', { params: { id: passkey.id }, body }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      close()
    },
    success: isNew ? 'Passkey added' : 'Passkey renamed',
  })
  function close() {
    setOpen(false)
    onClose()
  }
  return (
    <Drawer
      title="Name this passkey"
      description="So you know which device it’s on."
      open={open}
      onOpenChange={(stays) => stays || close()}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          focusFirst
          control={form.control}
          name="name"
          label="Name"
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" onClick={close}>
            Cancel
          </Button>
          <Button kind="secondary" type="submit" busy={form.formState.isSubmitting && 'Saving...'}>
            Save
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
