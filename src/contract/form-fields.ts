import { z } from 'zod'

import { wholeNumber } from './shapes.ts'

// Text of multipart bodies. Browsers send every line end there as CR LF, and pasted text brings
// characters along that nobody sees.

const tooLong = (most: number) => `This can have ${most.toLocaleString('en-US')} characters at most.`

/** Characters that no text needs: controls other than tab and line feed, and the signs that turn writing round. */
const UNSEEN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

const withoutUnseen = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '')

/** Text on one line, up to so many characters; left out it is empty. */
export const line = (most: number) =>
  z
    .string('This must be text.')
    .default('')
    .transform((text) =>
      withoutUnseen(text)
        .replaceAll(/[\t\n\u2028\u2029]+/g, ' ')
        .trim(),
    )
    .pipe(z.string().max(most, tooLong(most)))

/** Text of several lines, up to so many characters; left out it is empty. */
export const prose = (most: number) =>
  z
    .string('This must be text.')
    .default('')
    .transform((text) => withoutUnseen(text).trim())
    .pipe(z.string().max(most, tooLong(most)))

/** The same where something has to be typed, with the words that ask for it. */
export const wantedLine = (most: number, missing: string) => line(most).refine((text) => text !== '', missing)
export const wantedProse = (most: number, missing: string) => prose(most).refine((text) => text !== '', missing)

const LINK_WORDS = 'Please enter a web address, as in https://www.canva.com/design'

/** A web address, or none. Agents open it, so it must be one a browser goes to and nothing it runs. */
export const link = line(2048).refine((text) => text === '' || isWebAddress(text), LINK_WORDS)

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && z.url().safeParse(text).success
}

/** A box that is ticked or not; left out it is not. */
export const flag = z
  .enum(['0', '1'], 'This must be 1 or 0.')
  .default('0')
  .transform((text) => text === '1')

/** Text that holds JSON of the given form; left out it is `absent`. */
export function json<T extends z.ZodType>(form: T, absent: string) {
  return z
    .string('This must be text.')
    .default(absent)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'This must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(form)
}

/** The version of the record an update was made from; without one the update is made whatever the record holds. */
export const version = wholeNumber(1, 2_147_483_647).optional()
