import { z } from 'zod'

import type { Account } from '../connector.ts'
import { NetworkError, refusal } from '../network-error.ts'
import type { LinkedInApi } from './linkedin-api.ts'

const Status = z.object({
  status: z.enum(['WAITING_UPLOAD', 'PROCESSING', 'AVAILABLE', 'PROCESSING_FAILED']),
  processingFailureReason: z.string().optional().catch(undefined),
})

interface Medium {
  resource: 'videos' | 'documents'
  urn: string
  /** As an agent calls it. */
  name: string
}

/**
 * Whether LinkedIn has finished processing an upload; null where the token may not read that.
 * @throws NetworkError when processing failed
 */
export async function isAvailable(api: LinkedInApi, account: Account, medium: Medium): Promise<boolean | null> {
  const answer = await askStatus(api, account, medium)
  if (!answer) return null
  const { status, processingFailureReason: reason } = answer
  if (status !== 'PROCESSING_FAILED') return status === 'AVAILABLE'
  const message = refusal(`LinkedIn couldn’t use this ${medium.name}`, reason)
  throw new NetworkError('refused', 'PROCESSING_FAILED', message, { startsOver: true, fault: 'media_invalid' })
}

async function askStatus(api: LinkedInApi, account: Account, { resource, urn }: Medium) {
  const path = `/${resource}/${encodeURIComponent(urn)}`
  try {
    return await api.restJson({ method: 'GET', path, token: account.token, effect: 'repeatable' }, Status)
  } catch (error) {
    if (error instanceof NetworkError && error.code.startsWith('403/')) return null
    throw error
  }
}
