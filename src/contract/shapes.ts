import { z } from 'zod'

import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'

/** Answers are wrapped in `{data}`. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data })

export const PageMeta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
})
export type PageMeta = z.infer<typeof PageMeta>

/** A paged list: `{data: [...], meta}`. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: PageMeta })

/**
 * A whole number in an address or a header: digits only, so that `0x10`, ` 1` and `1e3` are refused.
 * Callers may pass a number as well.
 */
export function wholeNumber(least: number, most: number) {
  const error = `This must be a whole number from ${least} to ${most}.`
  const readDigits = (given: unknown) =>
    typeof given !== 'string' ? given : /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
  return z.preprocess(readDigits, z.number({ error }).int({ error }).min(least, { error }).max(most, { error }))
}

const LARGEST_ID = 2_147_483_647

/** The largest id that is taken for a 64-bit column: `wholeNumber` reads 15 digits. */
const LARGEST_LONG_ID = 999_999_999_999_999

/** The query of a paged list; pages count from 1. */
export const PageQuery = z.object({ page: wholeNumber(1, 100_000).default(1) })

export const Id = wholeNumber(1, LARGEST_ID)

/** An id of a table that grows with every publication: publications, their targets and attempts, notices. */
export const LongId = wholeNumber(1, LARGEST_LONG_ID)

/** A numeric id in an address. */
export const IdParams = z.object({ id: Id })

/** A UUID in an address. */
export const UuidParams = z.object({ uuid: z.uuid() })

export const LongIdParams = z.object({ id: LongId })

export const TimeZoneName = z.enum(Object.keys(TIME_ZONES) as [TimeZone, ...TimeZone[]], {
  error: 'Please select a timezone',
})
