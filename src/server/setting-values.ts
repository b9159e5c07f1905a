import { z } from 'zod'

/** A setting that is on or off. */
export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .transform((value) => ['on', 'true', '1'].includes(value))

/** A setting that is a whole number. */
export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(least, { error }).max(most, { error }))
}

/** A setting that is an http or https address; slashes at its end are removed. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
