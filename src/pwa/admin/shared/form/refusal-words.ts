import { namesFields, refusalWords } from '#pwa/shared/form/refusal.ts'

import type { RefusalWords } from './use-refusal.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** What most forms say: the server's message, once. */
export const saidOnce: RefusalWords = (error) => [refusalWords(error)]

/** What the form of template collections says: each field by its name, and one sentence for all other failures. */
export const saidPerField: RefusalWords = (error) =>
  namesFields(error)
    ? Object.entries(error.errors).map(([field, [message]]) => `${field}: ${message ?? ''}`)
    : [UNEXPECTED]
