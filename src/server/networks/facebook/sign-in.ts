import { z } from 'zod'

import type { Account, Connector, Grant } from '../connector.ts'
import { GRAPH_VERSION } from '../meta.ts'

import type { Graph } from './graph.ts'
import { nextPage, Paging } from './paging.ts'
import { SCOPES } from './settings.ts'

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })

const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

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

/** Consent, tokens and pages: everything before the first post. */
export function signIn(
  graph: Graph,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'appScopedUserId' | 'revoke'> {
  const { settings } = graph

  const token = (query: Record<string, string>) =>
    graph.ask({
      method: 'GET',
      path: '/oauth/access_token',
      token: null,
      query: { client_id: settings.clientId, client_secret: settings.clientSecret, ...query },
      effect: 'repeatable',
      answer: Token,
    })

  const grantedScopes = async (userToken: string) => {
    const { data } = await graph.ask({
      method: 'GET',
      path: '/me/permissions',
      token: userToken,
      effect: 'repeatable',
      answer: Permissions,
    })
    return data.filter((one) => one.status === 'granted').map((one) => one.permission)
  }

  return {
    authorizeUrl: ({ state, redirectUri, again }) => {
      const address = new URL(`${settings.dialogUrl}/${GRAPH_VERSION}/dialog/oauth`)
      address.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        // With Facebook Login for Business the configuration contains the permissions, and scope is not sent.
        ...(settings.configId === null ? { scope: SCOPES.join(',') } : { config_id: settings.configId }),
        // Without it the dialog skips what the agent declined before, and there is no way to grant it.
        ...(again && { auth_type: 'rerequest' }),
      }).toString()
      return address.toString()
    },

    exchange: async ({ code, redirectUri }): Promise<Grant> => {
      const short = await token({ redirect_uri: redirectUri, code })
      const long = await token({ grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token })
      const lives = long.expires_in ?? 0
      return {
        token: long.access_token,
        expiresAt: lives > 0 ? new Date(now().getTime() + lives * 1000) : null,
        refreshToken: null,
        scopes: await grantedScopes(long.access_token),
      }
    },

    listAccounts: async ({ token: userToken }) => {
      const accounts: Account[] = []
      let path: string | null = '/me/accounts'
      let query: Record<string, string> = { fields: 'id,name,access_token,tasks,business{name}', limit: '100' }
      for (let list = 0; path !== null && list < MAX_LISTS; list++) {
        const answer: z.infer<typeof Pages> = await graph.ask({
          method: 'GET',
          path,
          token: userToken,
          query,
          effect: 'repeatable',
          answer: Pages,
        })
        for (const page of answer.data) {
          if (!page.access_token || !page.tasks.includes('CREATE_CONTENT')) continue
          const businessName = page.business && { businessName: page.business.name }
          accounts.push({ id: page.id, name: page.name, token: page.access_token, ...businessName })
        }
        path = nextPage(settings, answer.paging)
        query = {}
      }
      return accounts
    },

    appScopedUserId: async ({ token: userToken }) => {
      const { id } = await graph.ask({
        method: 'GET',
        path: '/me',
        token: userToken,
        query: { fields: 'id' },
        effect: 'repeatable',
        answer: z.object({ id: z.string().min(1) }),
      })
      return id
    },

    revoke: async ({ token: userToken }) => {
      await graph.ask({
        method: 'DELETE',
        path: '/me/permissions',
        token: userToken,
        effect: 'repeatable',
        answer: z.object({ success: z.literal(true) }),
        timeoutMs: 8000,
      })
    },
  }
}
