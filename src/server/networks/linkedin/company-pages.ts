import { z } from 'zod'

import type { Account, CompanyPages } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { LinkedInApi } from './linkedin-api.ts'
import { COMPANY_SCOPES } from './linkedin-settings.ts'

/** What the ids of company pages begin with; a member's id has no colon. */
const PREFIX = 'organization:'

export function isCompanyPage(accountId: string): boolean {
  return accountId.startsWith(PREFIX)
}

/** The URN of an account: a member's, or a company's page. */
export function authorOf({ id }: Pick<Account, 'id'>): string {
  return isCompanyPage(id) ? `urn:li:${id}` : `urn:li:person:${id}`
}

/** The pages a member may post as; null where this server has no app with LinkedIn's permission for it. */
export function companyPages(api: LinkedInApi): CompanyPages | null {
  if (api.settings.pagesApp === null) return null
  return {
    scopes: COMPANY_SCOPES,
    isPage: isCompanyPage,
    list: ({ token }) => listPages(api, token),
  }
}

/** The roles whose holders may post as a page. */
const POSTING_ROLES: ReadonlySet<string> = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR'])

const Roles = z.object({
  elements: z.array(
    z.object({
      role: z.string(),
      state: z.string().catch('APPROVED'),
      organization: z.string().optional(),
      organizationTarget: z.string().optional(),
    }),
  ),
})

const ROLES_AT_ONCE = 100

/** Most pages that are listed: more than any agent runs. */
const MOST_PAGES = 50

async function listPages(api: LinkedInApi, token: string): Promise<Account[]> {
  const ids = new Set<string>()
  for (let start = 0; ids.size < MOST_PAGES; start += ROLES_AT_ONCE) {
    const path = `/organizationAcls?q=roleAssignee&state=APPROVED&start=${start}&count=${ROLES_AT_ONCE}`
    const { elements } = await api.restJson({ method: 'GET', path, token, effect: 'repeatable' }, Roles)
    for (const { role, state, organization, organizationTarget } of elements) {
      const id = /^urn:li:organization:(\d+)$/.exec(organization ?? organizationTarget ?? '')?.[1]
      if (id !== undefined && state === 'APPROVED' && POSTING_ROLES.has(role)) ids.add(id)
    }
    if (elements.length < ROLES_AT_ONCE) break
  }
  const accounts: Account[] = []
  for (const id of [...ids].slice(0, MOST_PAGES)) {
    const name = await nameOf(api, token, id)
    if (name !== null) accounts.push({ id: `${PREFIX}${id}`, name, token })
  }
  return accounts
}

const Organization = z.object({ localizedName: z.string().min(1) })

/** The name of a page; null where it is gone, or closed to this person. */
async function nameOf(api: LinkedInApi, token: string, id: string): Promise<string | null> {
  try {
    const call = { method: 'GET', path: `/organizations/${id}`, token, effect: 'repeatable' } as const
    return (await api.restJson(call, Organization)).localizedName
  } catch (error) {
    if (error instanceof NetworkError && /^40[34]\//.test(error.code)) return null
    throw error
  }
}
