/** Bounds of a password's length, in characters. */
export const PASSWORD_LENGTH = { least: 8, most: 20 } as const

/** The greatest length of a passkey's name, in characters. */
export const PASSKEY_NAME_LENGTH = 60

/** The message that refuses a password which breaks the rule. */
export const PASSWORD_RULE = 'Password must be at least 8 characters with letter, number, and special character'

/** A password as it is checked and hashed: keyboards and systems write the same characters in different forms. */
export const asPassword = (typed: string): string => typed.normalize('NFKC')

/** Whether a password is long enough and has a letter, a digit and one of @$!%*?& in it. */
export function isValidPassword(password: string): boolean {
  return (
    password.length >= PASSWORD_LENGTH.least &&
    /[A-Za-z]/.test(password) &&
    /\d/.test(password) &&
    /[@$!%*?&]/.test(password)
  )
}

/** How many hours a link that sets a password is valid, whoever gets it and for what. */
export const PASSWORD_LINK_HOURS = 24
