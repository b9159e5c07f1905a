import { z } from 'zod'

import { webAddress } from '../network-settings.ts'
import { StartError } from '../start-error.ts'

/** An endpoint that speaks the chat completions contract. */
export interface AiSettings {
  /** Base address, without a slash at its end; the calls stand below it. */
  baseUrl: string
  /** Null for an endpoint that asks for none. */
  apiKey: string | null
  model: string
}

/** The settings by the names an operator writes. */
export const AiVariables = z.object({
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
})
type AiVariables = z.infer<typeof AiVariables>

/**
 * The endpoint captions are rewritten by, or null where none is set.
 * @throws StartError when only a part is set
 */
export function readAi({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }: AiVariables): AiSettings | null {
  if (baseUrl && model) return { baseUrl, apiKey: apiKey ?? null, model }
  if (baseUrl || model) {
    throw new StartError(
      `${baseUrl ? 'AI_MODEL' : 'AI_BASE_URL'} is missing: set AI_BASE_URL and AI_MODEL both, or neither.`,
    )
  }
  if (apiKey) throw new StartError('AI_API_KEY is set without AI_BASE_URL and AI_MODEL.')
  return null
}
