import type { CallInput } from '#client/call.ts'

import { storeChange } from '../queue/change.ts'
import { newKey } from '../queue/key.ts'
import { leadSubject } from './lead-row.ts'

type NewLead = CallInput<'POST /agent/leads/:id'>['body']

/**
 * Stores a visitor's sign-in on this device, from which it is sent as soon as that is possible. When the promise
 * resolves it is on the disk.
 *
 * @throws DeviceStorageError
 */
export async function storeSignIn(userId: number, lead: NewLead): Promise<string> {
  const id = newKey()
  await storeChange({
    userId,
    subject: leadSubject(id),
    request: { name: 'POST /agent/leads/:id', params: { id }, body: lead },
    title: lead.name,
  })
  return id
}
