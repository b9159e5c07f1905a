import { z } from 'zod'

import { canvaLink } from '#domain/library/canva-link.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { asLine, asProse, withoutUnseenEnds } from '#domain/text/typed-text.ts'

import { wholeNumber } from './shapes.ts'

// Text of multipart bodies.

const tooLong = (most: number) => `Please use ${groupDigits(most)} characters or fewer.`

/** Text on one line, of at most `most` characters; empty by default. */
export const line = (most: number) =>
  z
    .string('This must be text.')
    .default('')
    .transform(asLine)
    .pipe(z.string().max(most, tooLong(most)))

/** The same that has to be given. */
export const givenLine = (most: number) =>
  z
    .string('This must be text.')
    .transform(asLine)
    .pipe(z.string().max(most, tooLong(most)))

/** Text of several lines, of at most `most` characters; empty by default. */
export const prose = (most: number) =>
  z
    .string('This must be text.')
    .default('')
    .transform((text) => withoutUnseenEnds(asProse(text)))
    .pipe(z.string().max(most, tooLong(most)))

/** Required text on one line; `missing` is the message when it is empty. */
export const requiredLine = (most: number, missing: string) => line(most).refine((text) => text !== '', missing)
export const requiredProse = (most: number, missing: string) => prose(most).refine((text) => text !== '', missing)

const LINK_MESSAGE = 'Please enter a web address, like https://www.example.com'

/** A web address, or empty. Agents open it, so it must not be an address a browser runs as a script. */
export const link = line(2048).refine((text) => text === '' || isWebAddress(text), LINK_MESSAGE)

const CANVA_MESSAGE = 'Please enter a link on canva.com or canva.link, like https://www.canva.com/design'

/** The address of a design on Canva, or empty; agents open it. */
export const designLink = line(2048).refine((text) => text === '' || canvaLink(text) !== null, CANVA_MESSAGE)

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && z.url().safeParse(text).success
}

/** A check box; off by default. */
export const flag = z
  .enum(['0', '1'], 'This must be 1 or 0.')
  .default('0')
  .transform((text) => text === '1')

/** A check box that stays as it was where it is left out; off for a new record. */
export const keptFlag = z
  .enum(['0', '1'], 'This must be 1 or 0.')
  .transform((text) => text === '1')
  .optional()

/** For `json`: a field that is left out is undefined. */
export const UNCHANGED = ''

/** Text that holds JSON of the given form; `absent` by default. */
export function json<T extends z.ZodType>(form: T, absent: string) {
  return z
    .string('This must be text.')
    .default(absent)
    .transform((text, context): unknown => {
      if (text === UNCHANGED) return undefined
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'This must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(form)
}

/** The revision of the record an update was made from; without it the update is made unconditionally. */
export const version = wholeNumber(1, 2_147_483_647).optional()
