import { withoutUnseen } from '../text/unseen.ts'

/** The area codes of Canada, which has the country code of the US. */
const CANADA = `
  204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514
  519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902
  905 942`

/** Those of the Caribbean and Atlantic countries that have it too. */
const CARIBBEAN = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'

const OF_OTHERS: ReadonlySet<string> = new Set(`${CANADA} ${CARIBBEAN}`.trim().split(/\s+/))

const TOLL_FREE: ReadonlySet<string> = new Set(['800', '833', '844', '855', '866', '877', '888'])

/** Codes the North American Numbering Plan gives to no place, such as 555 and 911. */
const OF_NO_PLACE = /^[01]|^.9|^37|^96|^.(\d)\1$/

/** Whether an area code can be of the US. New ones are assigned every year, so what isn't known to be another's is. */
const isUsAreaCode = (code: string): boolean => TOLL_FREE.has(code) || (!OF_NO_PLACE.test(code) && !OF_OTHERS.has(code))

/** A phone number as it is stored and shown: '(512) 555-0142'. */
const PHONE = /^\((\d{3})\) (\d{3})-\d{4}$/

const DIGITS = 10

/** What follows the area code, by the North American Numbering Plan. */
const EXCHANGE = /^(?!.11)[2-9]\d\d$/

export const PHONE_MESSAGE = 'Please enter all ten digits, like (512) 555-0142'
const TOO_MANY = 'Please enter a US number of ten digits without an extension, like (512) 555-0142'
const OTHER_COUNTRY = 'Please enter a US number. Numbers from other countries can’t be used here'
const NO_NUMBER = 'This isn’t a US phone number. Please check its digits'

/** Why text can't be stored as a phone number, as a message for the agent; null when it can, or is empty. */
export function phoneError(text: string): string | null {
  if (text === '') return null
  const [, area, exchange] = PHONE.exec(text) ?? []
  if (area && exchange) {
    if (!isUsAreaCode(area)) return `(${area}) isn’t a US area code. Please check the number`
    return EXCHANGE.test(exchange) ? null : NO_NUMBER
  }
  const digits = digitsOf(text)
  if (digits === null) return OTHER_COUNTRY
  return digits.length > DIGITS ? TOO_MANY : PHONE_MESSAGE
}

/**
 * Formats what was typed so far as a phone number. A leading 1, +1 or 001 is the country code and is removed. A number
 * of another country, or with more digits than one has, stays as it was typed, since a part of it would be somebody
 * else's number; only digits typed behind a whole number are dropped.
 */
export function maskPhone(typed: string): string {
  const text = withoutUnseen(typed)
  const digits = digitsOf(text)
  if (digits === null || (digits.length > DIGITS && !/^\(\d{3}\) \d{3}-\d{4}/.test(text))) return text
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, DIGITS)}`
}

/** The digits behind the country code; null for a number of another country. */
function digitsOf(text: string): string | null {
  const plain = text.normalize('NFKC')
  const digits = plain.replaceAll(/\D/g, '')
  const dialed = /^\D*\+/.test(plain) ? `+${digits}` : digits
  const national = dialed.replace(/^(?:\+|00|011)?1+/, '')
  return /^[+0]/.test(national) ? null : national
}

/** A ZIP code as it is stored and shown: '78701'. */
export const ZIP_PATTERN = /^\d{5}$/

/** Formats what was typed so far as a ZIP code; of 'ZIP+4' the first five digits. */
export function maskZip(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, 5)
}
