import { z } from 'zod'

import { StartError } from '../start-error.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSettings {
  /** The collector's address for traces. */
  url: string
  serviceName: string
  /** The share of the traces that is recorded, from 0 to 1. */
  share: number
  /** How long spans wait to be sent together, in milliseconds. */
  batchMs: number
}

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address, as http://127.0.0.1:4318' })
const share = 'must be a number from 0 to 1'

/**
 * The settings by the names that OpenTelemetry gives them. Its SDK reads others by itself: headers, timeout,
 * compression and certificates of the exporter (OTEL_EXPORTER_OTLP_…), and OTEL_RESOURCE_ATTRIBUTES.
 */
export const TraceVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', { error: 'must be http/protobuf' }).optional(),
  OTEL_SERVICE_NAME: z.string().default('porchlight'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d*\.?\d+$/, { error: share })
    .transform(Number)
    .pipe(z.number().max(1, { error: share }))
    .optional(),
  OTEL_BSP_SCHEDULE_DELAY: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: 'must be a number of milliseconds, as 5000' })
    .default('5000')
    .transform(Number),
  OTEL_SDK_DISABLED: z.string().optional(),
})

/**
 * Where traces are sent, or null where they aren't made.
 * @throws StartError for a sampler's argument without such a sampler
 */
export function readTraces(set: z.infer<typeof TraceVariables>): TraceSettings | null {
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio } = set
  if (ratio !== undefined && !sampler?.endsWith('traceidratio')) {
    throw new StartError('OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER=parentbased_traceidratio.')
  }
  const url = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? below(set.OTEL_EXPORTER_OTLP_ENDPOINT)
  const isOff = set.OTEL_TRACES_EXPORTER === 'none' || set.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
  const recorded = sampler?.endsWith('always_off') ? 0 : (ratio ?? 1)
  if (url === undefined || isOff || recorded === 0) return null
  const { OTEL_SERVICE_NAME: serviceName, OTEL_BSP_SCHEDULE_DELAY: batchMs } = set
  return { url, serviceName, share: recorded, batchMs }
}

/** The path that the standard adds to an address for signals of all kinds. */
function below(endpoint: string | undefined): string | undefined {
  return endpoint === undefined ? undefined : `${endpoint.replace(/\/$/, '')}/v1/traces`
}
