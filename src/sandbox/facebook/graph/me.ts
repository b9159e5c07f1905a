import type { FastifyInstance } from 'fastify'

import { PAGE_LIST, PERMISSION_LIST, READ_NODE } from './facebook-params.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import type { Facebook } from '../facebook.ts'
import { project } from '../../meta/fields.ts'
import type { FacebookCall } from './facebook-graph.ts'
import { facebookEdge } from './facebook-graph.ts'
import { pageNode, personNode } from './facebook-nodes.ts'
import { graphPage } from '../../meta/fields.ts'
import { PEOPLE } from '../facebook-people.ts'
import { pagesOf, pageToken, type FacebookToken } from '../consent/facebook-tokens.ts'

type UserToken = Extract<FacebookToken, { type: 'user' }>

/** The person of a token, their permissions and their pages. */
export function meRoutes(app: FastifyInstance, facebook: Facebook): void {
  facebookEdge(app, facebook, { method: 'GET', path: '/me', operation: 'me', params: READ_NODE }, me)
  for (const who of ['me', ...PEOPLE.map((person) => person.id)]) {
    const accounts = { method: 'GET', path: `/${who}/accounts`, operation: 'accounts', params: PAGE_LIST } as const
    facebookEdge(app, facebook, accounts, (call) => listPages(call, who))
    const permissions = { path: `/${who}/permissions`, operation: 'permissions', params: PERMISSION_LIST } as const
    facebookEdge(app, facebook, { ...permissions, method: 'GET' }, (call) => listPermissions(call, who))
    facebookEdge(app, facebook, { ...permissions, method: 'DELETE' }, (call) => revoke(call, who, null))
    const one = { ...permissions, path: `/${who}/permissions/:permission`, method: 'DELETE' } as const
    facebookEdge(app, facebook, one, (call) =>
      revoke(call, who, (call.request.params as { permission: string }).permission),
    )
  }
}

function me(call: FacebookCall): object {
  const token = call.token()
  if (token.type === 'app') {
    throw new GraphError(2500, 'An active access token must be used to query information about the current user.')
  }
  const node =
    token.type === 'page'
      ? pageNode(call.facebook, token.page, null)
      : personNode(call.facebook, token.person, token.grant.scopes)
  return project(node, call.fields)
}

function listPages(call: FacebookCall, who: string): object {
  const { person, grant } = userOf(call, who)
  // Without the permission Graph shows an empty list, not an error.
  const listed = grant.scopes.includes('pages_show_list') ? pagesOf(call.facebook.state, person) : []
  // Pages held by a business portfolio are missing without the permission to see the portfolio.
  const mayManage = grant.scopes.includes('business_management')
  const pages = listed.filter(({ business }) => mayManage || !business)
  return graphPage(call, pages, (page) =>
    project(pageNode(call.facebook, page, pageToken(grant, page.id)), call.fields),
  )
}

function listPermissions(call: FacebookCall, who: string): object {
  const { grant } = userOf(call, who)
  const granted = grant.scopes.map((permission) => ({ permission, status: 'granted' }))
  const declined = grant.declined.map((permission) => ({ permission, status: 'declined' }))
  const wanted = call.input.text('permission')
  const status = call.input.text('status')
  const data = [...granted, ...declined].filter(
    (entry) => (wanted ?? entry.permission) === entry.permission && (status ?? entry.status) === entry.status,
  )
  return { data }
}

/** Revokes one permission, or with null the whole consent and every token made from it. */
async function revoke(call: FacebookCall, who: string, permission: string | null): Promise<object> {
  const { person, grant } = userOf(call, who)
  const one = permission ?? call.input.text('permission') ?? null
  if (one === null) {
    await call.facebook.record({ kind: 'revoked', person: person.key })
    return { success: true }
  }
  if (!grant.scopes.includes(one)) throw badParameter(`Permission ${one} is not granted`)
  await call.facebook.record({ kind: 'declined', person: person.key, permission: one })
  return { success: true }
}

function userOf(call: FacebookCall, who: string): UserToken {
  const token = call.token()
  if (token.type === 'user' && (who === 'me' || who === token.person.id)) return token
  throw new GraphError(100, `(#100) This call needs the access token of the person it is about`)
}
