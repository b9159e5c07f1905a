import { z } from 'zod'

import { isValidPassword, PASSWORD_RULE } from '#domain/account/password.ts'

import { defineCalls } from '../call.ts'
import { email, NewPassword, PasswordField } from '../fields.ts'
import { User } from './session.ts'
import { dataOf } from '../shapes.ts'

const Email = email('Email is required')

/** E-mail address and, as soon as one of the three password fields is filled, a new password. */
export const LoginInformation = z
  .object({
    email: Email,
    // Any length up to 200, since the password may be older than the current rule.
    current_password: z.string('This must be text.').max(200, 'Please use 200 characters or fewer.').default(''),
    password: PasswordField.default(''),
    confirm_password: PasswordField.default(''),
  })
  .superRefine(({ current_password: current, password, confirm_password: again }, context) => {
    if (current === '' && password === '' && again === '') return
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (current === '') refuse('current_password', 'Current Password is required')
    if (password === '') refuse('password', 'Password is required')
    else if (!isValidPassword(password)) refuse('password', PASSWORD_RULE)
    if (again === '') refuse('confirm_password', 'Please confirm your password')
    else if (again !== password) refuse('confirm_password', 'Passwords do not match')
  })
export type LoginInformation = z.infer<typeof LoginInformation>

export const ForgottenPassword = z.object({ email: Email })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

const LinkToken = z.string().min(1).max(200)

export const passwordCalls = defineCalls({
  'PUT /user': {
    summary:
      'Changes password and e-mail address; a new password ends the user’s other sessions, a new address asks for a recent sign-in and counts once the link mailed to it was opened',
    access: 'user',
    body: LoginInformation,
    answer: dataOf(User),
  },
  'POST /forgot-password': {
    summary: 'Mails a link to set a new password, if the address is one of ours; the answer is the same if not',
    access: 'guest',
    body: ForgottenPassword,
    status: 202,
    answer: dataOf(z.object({ email: z.string() })),
  },
  'POST /password-link': {
    summary: 'Whether a mailed link is still good, and whose password it sets',
    access: 'guest',
    body: z.object({ token: LinkToken }),
    answer: dataOf(z.object({ email: z.string(), first: z.boolean() })),
  },
  'POST /reset-password': {
    summary:
      'Sets a new password by a mailed link, which then opens nothing any more, ends all sessions and removes all passkeys; a first password signs in',
    access: 'guest',
    body: NewPassword.safeExtend({ token: LinkToken }),
    status: 204,
  },
})
