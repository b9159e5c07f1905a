import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import type { Account, CompanyPages, Grant } from '../../networks/connector.ts'
import * as repo from './repo.ts'
import { sealGrant } from './tokens.ts'

interface Asked {
  agentId: number
  platform: Platform
  companyPages: CompanyPages
  /** The account that the page takes the place of; null for one more. */
  accountId: string | null
}

/** Stores a grant for pages of companies until the agent has chosen one; accounts that are connected stay as they are. */
export async function grantPages(
  context: AppContext,
  { agentId, platform, companyPages, accountId }: Asked,
  grant: Grant,
): Promise<{ success: boolean; message: string; accounts?: Account[]; accountId?: string }> {
  const name = PLATFORM_NAME[platform]
  if (!companyPages.scopes.every((scope) => grant.scopes.includes(scope))) {
    return { success: false, message: `${name} didn’t allow posting as a company page. Please try again.` }
  }
  const accounts = await companyPages.list(grant)
  const sealed = sealGrant(context, grant)
  await repo.storeBegun(context.db, { ...sealed, appScopedUserId: null, agentId, platform, updatedAt: context.now() })
  const message = `${name} connected successfully!`
  return { success: true, message, accounts, ...(accountId !== null && { accountId }) }
}
