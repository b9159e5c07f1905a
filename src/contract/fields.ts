import { z } from 'zod'

import { isValidPassword, PASSWORD_LENGTH, PASSWORD_RULE } from '#domain/account/password.ts'
import { PHONE_PATTERN } from '#domain/account/phone.ts'

/** A trimmed text field of at most `most` characters. */
export function typed(most: number) {
  return z.string('This must be text.').trim().max(most, `Please use ${most} characters or fewer.`)
}

/** The same for a required field; `missing` is the message when it is empty. */
export function wanted(most: number, missing: string) {
  return z.string(missing).trim().min(1, missing).max(most, `Please use ${most} characters or fewer.`)
}

/** Whether text has the form of a phone number, or is empty. */
export const isPhone = (text: string) => text === '' || PHONE_PATTERN.test(text)
export const PHONE_MESSAGE = 'Please enter all ten digits, as in (512) 555-0142'

/** Whether text has the form of an e-mail address, or is empty. */
export const isEmail = (text: string) => text === '' || z.regexes.email.test(text)
export const EMAIL_MESSAGE = 'Please enter an email address, as in you@brokerage.com'

const WEBSITE = /^(https?:\/\/)?([^\s/:@?#]+\.[\p{L}\d-]{2,})(:\d+)?([/?#]\S*)?$/iu

/** Whether text has the form of a website's address, with or without https://, or is empty. */
export const isWebsite = (text: string) =>
  text === '' || (WEBSITE.test(text) && z.url().safeParse(/^https?:/i.test(text) ? text : `https://${text}`).success)
export const WEBSITE_MESSAGE = 'Please enter a web address, as in www.brokerage.com'

const tooLong = `Password can have ${PASSWORD_LENGTH.most} characters at most`

/** A password field that may stay empty. */
export const PasswordField = z.string('This must be text.').max(PASSWORD_LENGTH.most, tooLong)

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
