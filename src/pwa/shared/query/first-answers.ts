import type { CallAnswer } from '#client/call.ts'
import { peekFirstAnswer } from '#client/first-answers.ts'

import { rememberedId } from './browser-storage.ts'
import { queryClient } from './client.ts'
import { holdDocumentAnswers } from './document-answers.ts'
import { recall } from './remember.ts'

/**
 * Before the first screen asks: holds the answers that came with the document, and restores those stored for the user
 * remembered on this device; not where the document was made for another one.
 */
export async function recallFirstAnswers(): Promise<void> {
  holdDocumentAnswers()
  const user = peekFirstAnswer('GET /user') as CallAnswer<'GET /user'> | undefined
  if (user === undefined || user.data.id === rememberedId()) await recall(queryClient)
}
