import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'

import { InviteForm } from '#contract/admin/admins.ts'
import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { useAdminsChanged } from './admin-queries.ts'

/** What an admin may do, in a sentence after the name. */
export const accessLabel = (contentOnly: boolean) =>
  contentOnly
    ? 'can edit posts, templates, collections and tags, but can’t see agents, payments or operations'
    : 'can edit the library, see agents and operations, refund payments and invite admins'

/** Chooses what an invited admin may do. */
function AccessField({ control }: { control: Control<InviteForm, unknown, InviteForm> }) {
  const {
    field: { value, onChange },
  } = useController({ control, name: 'content_only' })
  return (
    <div className="grid gap-1.75">
      <Segmented
        label="Access"
        value={value ? 'content' : 'full'}
        options={[
          { value: 'content', label: 'Content only' },
          { value: 'full', label: 'Full access' },
        ]}
        onChange={(chosen) => onChange(chosen === 'content')}
      />
      <p className="text-small text-ink-soft">This admin {accessLabel(value)}.</p>
    </div>
  )
}

interface InviteDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gets the link where no mail is sent. */
  onLink: (handed: HandedLink) => void
}

const EMPTY: InviteForm = { first_name: '', last_name: '', email: '', content_only: true }

/** Makes an admin and has the link for the first password mailed, or hands it on. */
export function InviteDrawer({ open, onOpenChange, onLink }: InviteDrawerProps) {
  const formId = useId()
  const changed = useAdminsChanged()
  const form = useForm({ resolver: zodResolver(InviteForm), defaultValues: EMPTY })
  const { control, formState } = form
  const save = useSave({
    form,
    send: (values: InviteForm) => callConfirmed('POST /admin/admins', { body: values }),
    onSaved: ({ data: { name, link } }) => {
      void changed()
      form.reset(EMPTY)
      onOpenChange(false)
      if (link !== null) onLink({ name, link })
    },
    success: ({ data }) => (data.link === null ? 'The invite is on its way' : 'The admin is invited'),
  })
  return (
    <Drawer
      side
      title="Invite an admin"
      open={open}
      onOpenChange={(wanted) => !formState.isSubmitting && onOpenChange(wanted)}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" onClick={() => !formState.isSubmitting && onOpenChange(false)}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={formState.isSubmitting && 'Inviting...'}>
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
          hint={`They get a link to set a password. It expires in ${PASSWORD_LINK_HOURS} hours.`}
        />
        <AccessField control={control} />
      </form>
    </Drawer>
  )
}

/** A link to set the first password, for the admin it is for. */
export interface HandedLink {
  name: string
  link: string
}

interface InviteLinkDrawerProps extends HandedLink {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows an invite's link, which nobody mails without a mail server, to be copied. */
export function InviteLinkDrawer({ name, link, open, onOpenChange }: InviteLinkDrawerProps) {
  const input = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      notify.success('Link copied')
    } catch {
      input.current?.focus()
      input.current?.select()
      notify.info('Your browser doesn’t let us copy. The link is selected, so you can copy it yourself.')
    }
  }

  return (
    <Drawer
      side
      title={`Send this link to ${name}`}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" onClick={() => onOpenChange(false)}>
            Done
          </Button>
          <Button kind="primary" data-focus-first onClick={() => void copy()}>
            Copy link
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          This server can’t send email yet, so copy the link and send it yourself. It sets the password, works once and
          expires in {PASSWORD_LINK_HOURS} hours. We won’t show it again.
        </p>
        <Field label="Link">
          <Input ref={input} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
      </div>
    </Drawer>
  )
}
