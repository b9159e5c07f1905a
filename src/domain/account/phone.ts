/** A phone number as it is stored and shown: '(512) 555-0142'. */
export const PHONE_PATTERN = /^\(\d{3}\) \d{3}-\d{4}$/

/** A ZIP code as it is stored and shown: '78701'. */
export const ZIP_PATTERN = /^\d{5}$/

/**
 * Formats what was typed so far as a phone number. A leading 1 or +1 is the country code and is removed, as
 * is every character that is no digit, and every digit past the tenth.
 */
export function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^1/, '').slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Formats what was typed so far as a ZIP code; of 'ZIP+4' the first five digits. */
export function maskZip(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 5)
}
