import { z } from 'zod'

import type { Account, Connector, ConsentReturn, ConsentRequest, Grant } from '../connector.ts'
import { addressWith, endOf } from '../call-out.ts'
import { NetworkError } from '../network-error.ts'
import { type Graph, nextPage, Paging } from './graph.ts'
import { type FacebookSettings, FACEBOOK_SCOPES, COMMENT_SCOPES, INSIGHTS_SCOPES } from './facebook-settings.ts'

/** Consent, tokens and pages: everything before the first post. */
export function facebookSignIn(
  graph: Graph,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'appScopedUserId' | 'revoke'> {
  return {
    authorizeUrl: (request) => consentAddress(graph, request),
    exchange: (code) => exchange(graph, code, now),
    listAccounts: ({ token }) => listPages(graph, token),
    appScopedUserId: ({ token }) => readUserId(graph, token),
    revoke: ({ token }) => revoke(graph, token),
  }
}

function consentAddress(
  { settings, version }: Graph,
  { state, redirectUri, again, insights = false }: ConsentRequest,
): string {
  return addressWith(`${settings.dialogUrl}/${version.current()}/dialog/oauth`, {
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    // With Facebook Login for Business the configuration contains the permissions, and scope is not sent.
    ...askedBy(settings, insights),
    // Without it the dialog skips what the agent declined before, and there is no way to grant it.
    ...(again && { auth_type: 'rerequest' }),
  })
}

/** The dialog shows a person only what they haven't granted yet. */
function askedBy({ configId, insightsConfigId, comments }: FacebookSettings, insights: boolean) {
  if (configId !== null) return { config_id: (insights && insightsConfigId) || configId }
  const scopes = [...FACEBOOK_SCOPES, ...(comments ? COMMENT_SCOPES : []), ...(insights ? INSIGHTS_SCOPES : [])]
  return { scope: scopes.join(',') }
}

/** Exchanges the code for a token of an hour, and that for one of weeks. */
async function exchange(graph: Graph, { code, redirectUri }: ConsentReturn, now: () => Date): Promise<Grant> {
  const short = await askToken(graph, { redirect_uri: redirectUri, code })
  const long = await askToken(graph, { grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token })
  const seconds = long.expires_in ?? 0
  return {
    token: long.access_token,
    expiresAt: seconds > 0 ? endOf(seconds, now()) : null,
    refreshToken: null,
    scopes: await readScopes(graph, long.access_token),
  }
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })

function askToken({ ask, settings }: Graph, query: Record<string, string>) {
  return ask({
    method: 'GET',
    path: '/oauth/access_token',
    query: { client_id: settings.clientId, client_secret: settings.clientSecret, ...query },
    effect: 'repeatable',
    answer: Token,
  })
}

const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

async function readScopes({ ask }: Graph, token: string): Promise<string[]> {
  const path = '/me/permissions'
  const { data } = await ask({ method: 'GET', path, token, effect: 'repeatable', answer: Permissions })
  return data.filter((one) => one.status === 'granted').map((one) => one.permission)
}

/** Most pages read of one list: more than any agent's Facebook Pages fill; a longer list is cut. */
const MAX_LISTS = 20

/** Everything an edge lists. */
async function readAll<T>(
  { ask, settings }: Graph,
  { path, fields, token, item }: { path: string; fields: string; token: string; item: z.ZodType<T> },
): Promise<T[]> {
  const List = z.object({ data: z.array(item), paging: Paging })
  const found: T[] = []
  let next: string | null = path
  let query: Record<string, string> = { fields, limit: '100' }
  for (let list = 0; next !== null && list < MAX_LISTS; list++) {
    const call = { method: 'GET', path: next, token, query, effect: 'repeatable', answer: List } as const
    const answer: z.infer<typeof List> = await ask(call)
    found.push(...answer.data)
    next = nextPage(settings, answer.paging)
    query = {}
  }
  return found
}

const Page = z.object({ id: z.string(), name: z.string(), access_token: z.string().optional() })
const OwnPage = Page.extend({
  tasks: z.array(z.string()).default([]),
  business: z.object({ name: z.string() }).optional().catch(undefined),
})
const Business = z.object({ id: z.string(), name: z.string() })

/**
 * The Pages the person may post to. The list of their own lacks those they have no role on but reach through a business
 * portfolio, as agents do with a Page of their brokerage; there Facebook gives the token only of a Page that is assigned
 * to them.
 */
async function listPages(graph: Graph, token: string): Promise<Account[]> {
  const fields = 'id,name,access_token,tasks,business{name}'
  const own = await readAll(graph, { path: '/me/accounts', fields, token, item: OwnPage })
  const known = new Set<string>()
  const accounts: Account[] = []
  const add = ({ id, name, access_token: pageToken }: z.infer<typeof Page>, businessName?: string, mayPost = true) => {
    if (!pageToken || known.has(id)) return
    known.add(id)
    if (mayPost) accounts.push({ id, name, token: pageToken, ...(businessName && { businessName }) })
  }
  for (const page of own) add(page, page.business?.name, page.tasks.includes('CREATE_CONTENT'))
  for (const business of await readIfAllowed(graph, {
    path: '/me/businesses',
    fields: 'id,name',
    token,
    item: Business,
  })) {
    for (const edge of ['owned_pages', 'client_pages']) {
      const list = { path: `/${business.id}/${edge}`, fields: 'id,name,access_token', token, item: Page }
      for (const page of await readIfAllowed(graph, list)) add(page, business.name)
    }
  }
  return accounts
}

/** The same, and nothing where the person has not allowed it, or not in this portfolio. */
async function readIfAllowed<T>(graph: Graph, list: Parameters<typeof readAll<T>>[1]): Promise<T[]> {
  try {
    return await readAll(graph, list)
  } catch (error) {
    if (error instanceof NetworkError && (error.kind === 'reconnect' || error.kind === 'refused')) return []
    throw error
  }
}

async function readUserId({ ask }: Graph, token: string): Promise<string> {
  const answer = z.object({ id: z.string().min(1) })
  return (await ask({ method: 'GET', path: '/me', token, query: { fields: 'id' }, effect: 'repeatable', answer })).id
}

async function revoke({ ask }: Graph, token: string): Promise<void> {
  const answer = z.object({ success: z.literal(true) })
  await ask({ method: 'DELETE', path: '/me/permissions', token, effect: 'repeatable', answer, timeoutMs: 8000 })
}
