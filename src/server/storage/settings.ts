import { z } from 'zod'

import { StartError } from '../start-error.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Null for Amazon's own. */
  endpoint: string | null
  /** Whether the bucket is named in the path rather than in the host. */
  pathStyle: boolean
  /** Null where the AWS SDK finds credentials by itself: an instance's role, a mounted token. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  delivery: MediaDelivery
}

/** How browsers get stored files: through this server, or by redirect. */
type MediaDelivery = 'proxy' | { redirectTo: 'storage' } | { redirectTo: 'cdn'; base: string }

const address = (error: string) =>
  z
    .url({ protocol: /^https?$/, error, abort: true })
    .transform((text) => new URL(text))
    .refine((url) => !url.search && !url.hash && !url.username, { error })
    .transform((url) => url.href.replace(/\/$/, ''))

export const StorageVariables = z.object({
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket, as porchlight-files' })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, { error: 'must be a region, as us-east-1' })
    .optional(),
  S3_ENDPOINT: address('must be an http or https address, as https://s3.example').optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_DELIVERY: z.enum(['proxy', 'redirect'], { error: 'must be proxy or redirect' }).optional(),
  MEDIA_CDN_URL: address('must be an http or https address, as https://media.porchlight.example').optional(),
})

type Variables = z.infer<typeof StorageVariables>

/**
 * The object storage, or null where files are stored in the data folder.
 * @throws StartError for settings that contradict each other
 */
export function readStorage(set: Variables): S3Settings | null {
  if (set.S3_BUCKET === undefined) {
    const name = Object.keys(StorageVariables.shape).find((one) => set[one as keyof Variables] !== undefined)
    if (name !== undefined) throw new StartError(`${name} needs S3_BUCKET: without it files are in DATA_DIR.`)
    return null
  }
  return {
    bucket: set.S3_BUCKET,
    region: set.S3_REGION ?? 'us-east-1',
    endpoint: set.S3_ENDPOINT ?? null,
    pathStyle: set.S3_PATH_STYLE ? set.S3_PATH_STYLE === 'on' : set.S3_ENDPOINT !== undefined,
    credentials: credentialsIn(set),
    delivery: deliveryIn(set),
  }
}

function credentialsIn({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }: Variables): S3Settings['credentials'] {
  if (id && secret) return { accessKeyId: id, secretAccessKey: secret }
  if (!id && !secret) return null
  throw new StartError(
    `${id ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'} is missing: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY both, or neither.`,
  )
}

function deliveryIn({ MEDIA_DELIVERY, MEDIA_CDN_URL: base }: Variables): MediaDelivery {
  if (MEDIA_DELIVERY === 'redirect') return base === undefined ? { redirectTo: 'storage' } : { redirectTo: 'cdn', base }
  if (base !== undefined) throw new StartError('MEDIA_CDN_URL needs MEDIA_DELIVERY=redirect.')
  return 'proxy'
}

/** The origin browsers are redirected to for stored files; null where they aren't. */
export function mediaOrigin({ delivery, endpoint, bucket, region, pathStyle }: S3Settings): string | null {
  if (delivery === 'proxy') return null
  if (delivery.redirectTo === 'cdn') return new URL(delivery.base).origin
  const host = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return pathStyle ? host.origin : `${host.protocol}//${bucket}.${host.host}`
}

/** Where files are, for the operator. */
export function filesPlace({ dataDir, s3 }: { dataDir: string; s3: S3Settings | null }): string {
  return s3 === null ? dataDir : `bucket ${s3.bucket}, ${s3.endpoint ?? `Amazon S3 in ${s3.region}`}`
}
