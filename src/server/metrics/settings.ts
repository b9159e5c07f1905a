import { z } from 'zod'

import { StartError } from '../start-error.ts'

export interface MetricsSettings {
  host: string
  port: number
}

export const MetricsVariables = z.object({
  METRICS_PORT: z
    .string()
    .regex(/^\d+$/, { error: 'must be a port, as 9464' })
    .transform(Number)
    .pipe(z.number().min(1, { error: 'must be a port, as 9464' }).max(65_535, { error: 'must be a port, as 9464' }))
    .optional(),
  METRICS_HOST: z.string().optional(),
})

/**
 * Where metrics are served, or null where they aren't.
 * @throws StartError for a host without a port, and for the port of the server itself
 */
export function readMetrics({
  METRICS_PORT: port,
  METRICS_HOST: host,
  PORT,
}: z.infer<typeof MetricsVariables> & { PORT: number }): MetricsSettings | null {
  if (port === undefined) {
    if (host !== undefined) throw new StartError('METRICS_HOST needs METRICS_PORT.')
    return null
  }
  if (port === PORT) throw new StartError('METRICS_PORT must be another port than PORT: metrics are not for everybody.')
  return { host: host ?? '127.0.0.1', port }
}
