import { call, type CallArguments, type CallInput } from '#client/call.ts'

import type { QueuedCall } from './queued-change.ts'

/** Milliseconds after which a change that got no answer counts as unanswered; files take longer. */
const PATIENCE_MS = 15_000
const FILES_PATIENCE_MS = 180_000

/**
 * Sends a change as the agent who made it.
 *
 * @throws ApiError
 * @throws OfflineError
 */
export async function sendCall({ name, files, ...input }: QueuedCall, userId: number): Promise<unknown> {
  const options = {
    headers: { 'X-Agent-Id': String(userId) },
    signal: AbortSignal.timeout(files ? FILES_PATIENCE_MS : PATIENCE_MS),
    ...(files && { form: formOf(files) }),
  }
  // The input belongs to the name, which the compiler can't see in a union of calls.
  const args = [input as CallInput<typeof name>, options] as CallArguments<typeof name>
  return await call(name, ...args)
}

function formOf(files: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [field, file] of Object.entries(files))
    form.set(field, file, `${field}.${file.type === 'image/png' ? 'png' : 'jpg'}`)
  return form
}
