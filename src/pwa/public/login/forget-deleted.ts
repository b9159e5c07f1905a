import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import { dropRequest, type storedRequest } from '#pwa/shared/account-deletion/stored-request.ts'
import { forgetUser } from '#sync/storage/forget-user.ts'

/**
 * Removes what this device stores of an account that has been deleted since it was last used here: drafts, outbox items
 * and unsaved forms. Without a network it is done at a later start.
 */
export async function forgetDeleted({ userId, code }: NonNullable<ReturnType<typeof storedRequest>>): Promise<void> {
  try {
    const { data } = await call('GET /account-deletions/:code', { params: { code } })
    if (data.status === 'canceled') dropRequest()
    if (data.status !== 'done') return
  } catch (error) {
    if (error instanceof OfflineError) return
    throw error
  }
  await forgetUser(userId)
  for (const key of Object.keys(localStorage)) {
    const isOfUser = [`answers:${userId}`, `form:${userId}/`, `edit:${userId}:`].some((name) =>
      key.startsWith(`porchlight:${name}`),
    )
    if (isOfUser) localStorage.removeItem(key)
  }
  dropRequest()
}
