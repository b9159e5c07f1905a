import { z } from 'zod'

import { webAddress } from '../setting-values.ts'
import { StartError } from '../start-error.ts'

/** An endpoint with the chat completions API. */
export interface AiSettings {
  /** Base address without a trailing slash; the calls' paths are appended. */
  baseUrl: string
  /** Null for an endpoint that needs none. */
  apiKey: string | null
  model: string
  /** The service's name for the privacy policy; null where the operator set none. */
  provider: string | null
}

export const AiVariables = z.object({
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_PROVIDER: z.string().trim().max(100, { error: 'can have 100 characters at most' }).optional(),
})
type AiVariables = z.infer<typeof AiVariables>

/**
 * The endpoint that rewrites captions, or null where none is set.
 * @throws StartError when only a part is set
 */
export function readAi(set: AiVariables): AiSettings | null {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_PROVIDER: provider } = set
  if (baseUrl && model) return { baseUrl, apiKey: apiKey ?? null, model, provider: provider ?? null }
  if (baseUrl || model) {
    throw new StartError(
      `${baseUrl ? 'AI_MODEL' : 'AI_BASE_URL'} is missing: set AI_BASE_URL and AI_MODEL both, or neither.`,
    )
  }
  if (apiKey) throw new StartError('AI_API_KEY is set without AI_BASE_URL and AI_MODEL.')
  return null
}
