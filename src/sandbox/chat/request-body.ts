import { z } from 'zod'

const Message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })

/** A request for a completion. Unlike most services it refuses unknown names, so that errors show here first. */
export const CompletionRequest = z.strictObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().min(1).optional(),
  stream: z.literal(false, 'This stand-in does not stream').optional(),
  response_format: z.strictObject({ type: z.literal('text') }).optional(),
})
