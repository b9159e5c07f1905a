import type { FastifyInstance } from 'fastify'

import { READ_NODE } from './facebook-params.ts'
import { GraphError } from '../../meta/errors.ts'
import type { Facebook } from '../facebook.ts'
import { project } from '../../meta/fields.ts'
import type { FacebookCall } from './facebook-graph.ts'
import { openFacebook } from './facebook-graph.ts'
import { pageNode, personNode } from './facebook-nodes.ts'
import { graphPage } from '../../meta/fields.ts'
import { pagesOf, pageToken, type FacebookToken } from '../consent/facebook-tokens.ts'

type UserToken = Extract<FacebookToken, { type: 'user' }>

/** The person of a token, their permissions and their pages. */
export function meRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  serve({ method: 'GET', path: '/me', operation: 'me', params: READ_NODE }, me)
  const accounts = { method: 'GET', path: '/me/accounts', operation: 'accounts', params: READ_NODE } as const
  serve(accounts, listPages)
  const permissions = { path: '/me/permissions', operation: 'permissions', params: READ_NODE } as const
  serve({ ...permissions, method: 'GET' }, listPermissions)
  serve({ ...permissions, method: 'DELETE' }, revoke)
}

function me(call: FacebookCall): object {
  const token = call.token()
  if (token.type === 'app') {
    throw new GraphError(2500, 'An active access token must be used to query information about the current user.')
  }
  return project(token.type === 'page' ? pageNode(token.page, null) : personNode(token.person), call.fields)
}

function listPages(call: FacebookCall): object {
  const { person, grant } = userOf(call)
  // Without the permission Graph shows an empty list, not an error.
  const listed = grant.scopes.includes('pages_show_list') ? pagesOf(call.facebook.state, person) : []
  // Pages held by a business portfolio are missing without the permission to see the portfolio.
  const mayManage = grant.scopes.includes('business_management')
  const pages = listed.filter(({ business }) => mayManage || !business)
  return graphPage(call, pages, (page) => project(pageNode(page, pageToken(grant, page.id)), call.fields))
}

function listPermissions(call: FacebookCall): object {
  const { grant } = userOf(call)
  const granted = grant.scopes.map((permission) => ({ permission, status: 'granted' }))
  const declined = grant.declined.map((permission) => ({ permission, status: 'declined' }))
  return { data: [...granted, ...declined] }
}

/** Revokes the whole consent and every token made from it. */
async function revoke(call: FacebookCall): Promise<object> {
  await call.facebook.record({ kind: 'revoked', person: userOf(call).person.key })
  return { success: true }
}

function userOf(call: FacebookCall): UserToken {
  const token = call.token()
  if (token.type === 'user') return token
  throw new GraphError(100, `(#100) This call needs the access token of the person it is about`)
}
