import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'

import { InviteForm } from '#contract/admin/admins.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { useAdminsChanged } from './queries.ts'

interface InviteDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const EMPTY = { first_name: '', last_name: '', email: '' }

/** Makes an admin and has the link for the first password mailed. */
export function InviteDrawer({ open, onOpenChange }: InviteDrawerProps) {
  const formId = useId()
  const changed = useAdminsChanged()
  const form = useForm({ resolver: zodResolver(InviteForm), defaultValues: EMPTY })
  const { control, formState } = form
  const save = useSave({
    form,
    send: (values: InviteForm) => callConfirmed('POST /admin/admins', { body: values }),
    onSaved: () => {
      void changed()
      form.reset(EMPTY)
      onOpenChange(false)
    },
    success: 'The invite is on its way',
  })
  return (
    <Drawer
      side
      title="Invite an admin"
      description="Admins can change the whole library, see all agents and refund payments."
      open={open}
      onOpenChange={(wanted) => !formState.isSubmitting && onOpenChange(wanted)}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" onClick={() => !formState.isSubmitting && onOpenChange(false)}>
            Cancel
          </Button>
          <Button kind="lamp" type="submit" form={formId} busy={formState.isSubmitting && 'Inviting...'}>
            Send Invite
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="grid gap-4 pb-1" onSubmit={(event) => void save(event)}>
        <TextField
          focusFirst
          control={control}
          name="first_name"
          label="First name"
          maxLength={100}
          autoComplete="off"
        />
        <TextField control={control} name="last_name" label="Last name" maxLength={100} autoComplete="off" />
        <TextField
          control={control}
          name="email"
          label="Email address"
          type="email"
          maxLength={255}
          autoComplete="off"
          hint="We’ll email a link to set a password. It expires in 72 hours."
        />
      </form>
    </Drawer>
  )
}
