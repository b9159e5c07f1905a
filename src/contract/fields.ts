import { z } from 'zod'

import { asEmail, isEmail } from '#domain/account/email.ts'
import { asPassword, isValidPassword, PASSWORD_LENGTH, PASSWORD_RULE } from '#domain/account/password.ts'
import { phoneError } from '#domain/account/phone.ts'
import { asLine } from '#domain/text/typed-text.ts'

const tooMany = (most: number) => `Please use ${most} characters or fewer.`

/** A text field on one line, of at most `most` characters. */
export function typed(most: number) {
  return z.string('This must be text.').overwrite(asLine).max(most, tooMany(most))
}

/** The same for a required field; `missing` is the message where there is nothing to see in it. */
export function wanted(most: number, missing: string) {
  return z.string(missing).overwrite(asLine).min(1, missing).max(most, tooMany(most))
}

/** A phone number as `maskPhone` formats it; empty only without `missing`, the message of a required one. */
export function phone(missing?: string) {
  return z
    .string(missing ?? 'This must be text.')
    .overwrite(asLine)
    .min(missing === undefined ? 0 : 1, missing)
    .superRefine((text, context) => {
      const message = phoneError(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
}

export const EMAIL_MESSAGE = 'Please enter an email address, like you@brokerage.com'

/** An e-mail address of at most `most` characters, or an empty field. */
export function emailOrNone(most: number) {
  return z.string('This must be text.').overwrite(asEmail).max(most, tooMany(most)).refine(isEmail, EMAIL_MESSAGE)
}

/** A required e-mail address; `missing` and `malformed` are its messages. */
export function email(missing: string, malformed = EMAIL_MESSAGE) {
  return z.string(missing).overwrite(asEmail).min(1, missing).max(255, tooMany(255)).refine(isEmail, malformed)
}

const WEBSITE = /^(https?:\/\/)?([^\s/:@?#]+\.[\p{L}\d-]{2,})(:\d+)?([/?#]\S*)?$/iu

/** Whether text has the form of a website's address, with or without https://, or is empty. */
export const isWebsite = (text: string) =>
  text === '' || (WEBSITE.test(text) && z.url().safeParse(/^https?:/i.test(text) ? text : `https://${text}`).success)
export const WEBSITE_MESSAGE = 'Please enter a web address, like www.brokerage.com'

const tooLong = `Password can have ${PASSWORD_LENGTH.most} characters at most`

/** A password field that may stay empty. */
export const PasswordField = z.string('This must be text.').overwrite(asPassword).max(PASSWORD_LENGTH.most, tooLong)

/** A new password and its confirmation, both required. */
export const NewPassword = z
  .object({
    password: PasswordField.min(1, 'Password is required').refine(isValidPassword, PASSWORD_RULE),
    confirm_password: PasswordField.min(1, 'Please confirm your password'),
  })
  .refine(({ password, confirm_password: again }) => again === '' || again === password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
  })
