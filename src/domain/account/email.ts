import { withoutUnseen } from '../text/unseen.ts'

/** The pattern by which HTML checks an e-mail field, and a dot in the domain: no address on the internet is without. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/

/** A typed address without what nobody sees, which often comes along when one is pasted. */
export const asEmail = (typed: string): string => withoutUnseen(typed).trim()

/** Whether text has the form of an e-mail address, or is empty. */
export const isEmail = (text: string): boolean => text === '' || EMAIL.test(text)
