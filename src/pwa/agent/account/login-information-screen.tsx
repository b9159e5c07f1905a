import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import type { User } from '#contract/account/session.ts'
import { PASSWORD_LENGTH } from '#domain/account/password.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { FormSkeleton } from '#pwa/shared/form/form-skeleton.tsx'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { PasswordMissing, PendingEmail } from './address-notices.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { API_BASE_URL } from '#client/base.ts'
import { ApiError } from '#client/errors.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

/** Downloads everything the account holds as a ZIP. */
function ExportCard() {
  const exporting = useMutation({
    mutationFn: () => callConfirmed('POST /agent/export'),
    onSuccess: ({ data }) => download(`${API_BASE_URL}${data.path}`),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'You need to be online to export. Please try again.'),
  })
  return (
    <Panel pad className="grid gap-3">
      <h2 className="text-lead font-semibold">Export your data</h2>
      <p className="text-ink-soft">
        A ZIP file with your profile, posts, captions, media, receipts and invoices. Drafts aren’t included. They stay
        on the device you wrote them on.
      </p>
      <div>
        <Button
          kind="line"
          icon="download-simple"
          busy={exporting.isPending && 'Preparing...'}
          onClick={() => exporting.mutate()}
        >
          Export
        </Button>
      </div>
    </Panel>
  )
}

/** Starts an ordinary browser download; the answer's headers keep the page open. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

export function LoginInformationScreen() {
  const user = useQuery(userQuery)
  // Admins have no time zone of their own.
  const { data: agent } = useQuery({ ...agentQuery, enabled: user.data?.role === 'agent' })
  const zone = agent?.time_zone ?? DEFAULT_TIME_ZONE
  useLoadFailure(user, 'Error fetching login information')
  return (
    <>
      <PageTitle
        title="Login Information"
        subtitle="Leave the password fields blank to keep your password. A new one logs you out on your other devices."
      />
      <Answered query={user} loading={<FormSkeleton fields={4} />} failedTitle="Your login didn’t load">
        {(known) => (
          <>
            {known.needs_password && <PasswordMissing user={known} />}
            {known.pending_email && <PendingEmail email={known.email} pending={known.pending_email} />}
            <LoginForm key={known.id} user={known} />
            <div className="mt-10 grid gap-4 desk:max-w-120">
              <PasskeysCard zone={zone} mayAdd={!known.needs_password} />
              <SessionsCard zone={zone} />
              {known.role === 'agent' && (
                <>
                  <ExportCard />
                  <DeleteAccountCard user={known} />
                </>
              )}
            </div>
          </>
        )}
      </Answered>
    </>
  )
}

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).loginInformationResolver)
const PASSWORDS = ['current_password', 'password', 'confirm_password'] as const

const valuesOf = ({ email }: User) => ({ email, current_password: '', password: '', confirm_password: '' })

function LoginForm({ user }: { user: User }) {
  const client = useQueryClient()
  const { form, canStore, saved } = useStoredForm({
    userId: user.id,
    name: 'login-information',
    values: valuesOf(user),
    resolver,
    secret: PASSWORDS,
  })
  const { control, formState } = form
  const secret = PASSWORDS.some((field) => formState.dirtyFields[field])
  const submit = useSave({
    form,
    send: (body) => callConfirmed('PUT /user', { body }),
    onSaved: (answer) => {
      client.setQueryData(userQuery.queryKey, answer)
      saved(valuesOf(answer.data))
      // A new password ends the other sessions.
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    success: 'Login information updated successfully',
    what: secret ? 'password' : 'typed',
    unchanged: !formState.isDirty,
  })
  const password = { control, type: 'password', maxLength: PASSWORD_LENGTH.most } as const
  return (
    <form noValidate className="desk:max-w-120" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5">
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={255}
          readOnly={user.needs_password === true}
        />
        <TextField {...password} name="current_password" label="Current password" autoComplete="current-password" />
        <TextField
          {...password}
          name="password"
          label="New password"
          autoComplete="new-password"
          hint="8 to 20 characters, with a letter, a number and one of @$!%*?&"
        />
        <TextField {...password} name="confirm_password" label="Confirm password" autoComplete="new-password" />
      </div>
      <SaveBar
        unsaved={formState.isDirty}
        canStore={canStore}
        secret={secret}
        busy={formState.isSubmitting}
        busyLabel="Saving..."
      />
    </form>
  )
}
