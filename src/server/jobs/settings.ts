import { z } from 'zod'

import { StartError } from '../start-error.ts'

const BACKENDS = ['postgres', 'citus', 'yugabytedb', 'cockroachdb'] as const

/** The databases the job queue can be told to run on, by pg-boss's names. */
export type QueueBackend = (typeof BACKENDS)[number]

export const QueueVariables = z.object({
  QUEUE_BACKEND: z
    .enum(BACKENDS, { error: `must be ${BACKENDS.slice(0, -1).join(', ')} or ${BACKENDS.at(-1)}` })
    .optional(),
})

/** @throws StartError for the embedded database, which has a backend of its own */
export function readQueueBackend({
  QUEUE_BACKEND,
  DATABASE_URL,
}: z.infer<typeof QueueVariables> & { DATABASE_URL?: string | undefined }): QueueBackend | null {
  if (DATABASE_URL) return QUEUE_BACKEND ?? 'postgres'
  if (QUEUE_BACKEND) throw new StartError('QUEUE_BACKEND needs DATABASE_URL: it says which database that is.')
  return null
}
