import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { LoginInformation } from '#contract/passwords.ts'
import type { User } from '#contract/session.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { FormSkeleton } from '#pwa/shared/form/form-skeleton.tsx'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useKeptForm } from '#pwa/shared/form/use-kept-form.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

/** What she signs in by. */
export function LoginInformationScreen() {
  const user = useQuery(userQuery)
  useLoadFailure(user, 'Error fetching login information')
  return (
    <>
      <PageTitle
        title="Login Information"
        subtitle="Leave the passwords empty to keep yours. A new one signs you out everywhere else."
      />
      <Answered query={user} loading={<FormSkeleton fields={4} />} failedTitle="Your login didn’t load">
        {(known) => <LoginForm user={known} />}
      </Answered>
    </>
  )
}

const resolver = zodResolver(LoginInformation)
const PASSWORDS = ['current_password', 'password', 'confirm_password'] as const

const valuesOf = ({ email }: User) => ({ email, current_password: '', password: '', confirm_password: '' })

function LoginForm({ user }: { user: User }) {
  const client = useQueryClient()
  const { form, keeps, saved } = useKeptForm({
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
    send: (body) => call('PUT /user', { body }),
    onSaved: (answer) => {
      client.setQueryData(userQuery.queryKey, answer)
      saved(valuesOf(answer.data))
    },
    success: 'Login information updated successfully',
    what: secret ? 'password' : 'typed',
  })
  const password = { control, type: 'password' } as const
  return (
    <form noValidate className="desk:max-w-120" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5">
        <TextField control={control} name="email" label="Email" type="email" autoComplete="username" maxLength={255} />
        <TextField {...password} name="current_password" label="Current password" autoComplete="current-password" />
        <TextField
          {...password}
          name="password"
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters, with a letter, a digit and one of @$!%*?&"
        />
        <TextField {...password} name="confirm_password" label="Confirm password" autoComplete="new-password" />
      </div>
      <SaveBar
        unsaved={formState.isDirty}
        keeps={keeps}
        secret={secret}
        busy={formState.isSubmitting}
        busyWord="Saving..."
      />
    </form>
  )
}
