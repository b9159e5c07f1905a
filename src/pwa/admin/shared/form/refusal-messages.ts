import { namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'

import type { RefusalMessages } from './use-refusal.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** The refusal message of most forms: the server's message, once. */
export const saidOnce: RefusalMessages = (error) => [refusalMessage(error)]

/**
 * The refusal messages of the template collection form: each field by its name, and one sentence for other failures.
 */
export const saidPerField: RefusalMessages = (error) =>
  namesFields(error)
    ? Object.entries(error.errors).map(([field, [message]]) => `${field}: ${message ?? ''}`)
    : [UNEXPECTED]
