import { z } from 'zod'

import type { Account, Connector, ConsentReturn, ConsentRequest, Grant } from '../connector.ts'
import { GRAPH_API_VERSION } from '../meta.ts'
import { addressWith, endOf } from '../call-out.ts'
import { type Graph, nextPage, Paging } from './graph.ts'
import { type FacebookSettings, FACEBOOK_SCOPES, INSIGHTS_SCOPES } from './facebook-settings.ts'

/** Consent, tokens and pages: everything before the first post. */
export function facebookSignIn(
  graph: Graph,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'appScopedUserId' | 'revoke'> {
  return {
    authorizeUrl: (request) => consentAddress(graph.settings, request),
    exchange: (code) => exchange(graph, code, now),
    listAccounts: ({ token }) => listPages(graph, token),
    appScopedUserId: ({ token }) => readUserId(graph, token),
    revoke: ({ token }) => revoke(graph, token),
  }
}

function consentAddress(
  settings: FacebookSettings,
  { state, redirectUri, again, insights = false }: ConsentRequest,
): string {
  return addressWith(`${settings.dialogUrl}/${GRAPH_API_VERSION}/dialog/oauth`, {
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
function askedBy({ configId, insightsConfigId }: FacebookSettings, insights: boolean) {
  if (configId !== null) return { config_id: (insights && insightsConfigId) || configId }
  return { scope: [...FACEBOOK_SCOPES, ...(insights ? INSIGHTS_SCOPES : [])].join(',') }
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

const Pages = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      access_token: z.string().optional(),
      tasks: z.array(z.string()).default([]),
      business: z.object({ name: z.string() }).optional().catch(undefined),
    }),
  ),
  paging: Paging,
})

/** Most list pages read: more Facebook Pages than any agent has; a longer list is cut. */
const MAX_LISTS = 20

/** The Pages the person may post to. */
async function listPages({ ask, settings }: Graph, token: string): Promise<Account[]> {
  const accounts: Account[] = []
  let path: string | null = '/me/accounts'
  let query: Record<string, string> = { fields: 'id,name,access_token,tasks,business{name}', limit: '100' }
  for (let list = 0; path !== null && list < MAX_LISTS; list++) {
    const call = { method: 'GET', path, token, query, effect: 'repeatable', answer: Pages } as const
    const answer: z.infer<typeof Pages> = await ask(call)
    for (const page of answer.data) {
      if (!page.access_token || !page.tasks.includes('CREATE_CONTENT')) continue
      const businessName = page.business && { businessName: page.business.name }
      accounts.push({ id: page.id, name: page.name, token: page.access_token, ...businessName })
    }
    path = nextPage(settings, answer.paging)
    query = {}
  }
  return accounts
}

async function readUserId({ ask }: Graph, token: string): Promise<string> {
  const answer = z.object({ id: z.string().min(1) })
  return (await ask({ method: 'GET', path: '/me', token, query: { fields: 'id' }, effect: 'repeatable', answer })).id
}

async function revoke({ ask }: Graph, token: string): Promise<void> {
  const answer = z.object({ success: z.literal(true) })
  await ask({ method: 'DELETE', path: '/me/permissions', token, effect: 'repeatable', answer, timeoutMs: 8000 })
}
