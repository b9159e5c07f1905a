import type { FastifyInstance } from 'fastify'
import { dialogRoutes } from '../consent.ts'
import { answerGraphError, unknownPath } from '../meta/graph.ts'
import { facebookDialog, facebookOauthRoutes } from './consent/facebook-oauth.ts'
import { createPageRoutes } from './create-page.ts'
import { facebookFeedRoutes } from './facebook-feed.ts'
import type { Facebook } from './facebook.ts'
import { facebookObjectRoutes } from './graph/facebook-objects.ts'
import { facebookPostRoutes } from './posts/facebook-posts.ts'
import { photoRoutes } from './posts/photos.ts'
import { storyRoutes } from './posts/stories.ts'
import { facebookVideoRoutes } from './videos/page-videos.ts'
import { videoCaptionRoutes } from './videos/facebook-captions.ts'
import { videoBytesRoutes, videoUploadRoutes } from './videos/video-uploads.ts'
import { facebookUploadRoutes, reelRoutes } from './videos/reels.ts'
import { READ_NODE } from './graph/facebook-params.ts'
import { GraphError, notVisible } from '../meta/errors.ts'
import { project, graphPage } from '../meta/fields.ts'
import type { FacebookCall } from './graph/facebook-graph.ts'
import { needPermission, openFacebook } from './graph/facebook-graph.ts'
import { businessNode, heldPageNode, pageNode, personNode } from './graph/facebook-nodes.ts'
import { pagesOf, pageToken, type FacebookToken } from './consent/facebook-tokens.ts'

type UserToken = Extract<FacebookToken, { type: 'user' }>

/** The person of a token, their permissions and their pages. */
function meRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  serve({ method: 'GET', path: '/me', operation: 'me', params: READ_NODE }, me)
  const accounts = { method: 'GET', path: '/me/accounts', operation: 'accounts', params: READ_NODE } as const
  serve(accounts, listPages)
  const businesses = { method: 'GET', operation: 'businesses', params: READ_NODE } as const
  serve({ ...businesses, path: '/me/businesses' }, listBusinesses)
  serve({ ...businesses, path: '/:business/owned_pages' }, (call) => listPortfolio(call, 'owned_pages'))
  serve({ ...businesses, path: '/:business/client_pages' }, (call) => listPortfolio(call, 'client_pages'))
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
  const pages = listed.filter(({ business, heldIn }) => (mayManage || !business) && !heldIn)
  return graphPage(call, pages, (page) => project(pageNode(page, pageToken(grant, page.id)), call.fields))
}

/** The portfolios in which the person reaches a Page. */
function listBusinesses(call: FacebookCall): object {
  const { person } = managerOf(call)
  const businesses = pagesOf(call.facebook.state, person).flatMap(({ business }) => business ?? [])
  const each = [...new Map(businesses.map((one) => [one.id, one])).values()]
  return graphPage(call, each, (one) => project(businessNode(one), call.fields))
}

/** A portfolio's Pages; the person's own ones of it are listed here too. */
function listPortfolio(call: FacebookCall, list: 'owned_pages' | 'client_pages'): object {
  const { person, grant } = managerOf(call)
  const { business: id = '' } = call.request.params as { business?: string }
  const held = pagesOf(call.facebook.state, person).filter(({ business }) => business?.id === id)
  if (held.length === 0) throw notVisible('GET', id)
  const pages = held.filter(({ heldIn = 'owned_pages' }) => heldIn === list)
  return graphPage(call, pages, (page) => project(heldPageNode(page, pageToken(grant, page.id)), call.fields))
}

function managerOf(call: FacebookCall): UserToken {
  const token = userOf(call)
  needPermission(token, 'business_management')
  return token
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

/** Facebook's hosts as far as the server uses them, and its feed's pages. */
export async function facebookRoutes(app: FastifyInstance, facebook: Facebook): Promise<void> {
  dialogRoutes(app, facebookDialog(facebook))
  createPageRoutes(app, facebook)
  facebookFeedRoutes(app, facebook)
  await app.register((graph, _options, done) => {
    graph.setErrorHandler(answerGraphError)
    facebookOauthRoutes(graph, facebook)
    meRoutes(graph, facebook)
    facebookPostRoutes(graph, facebook)
    photoRoutes(graph, facebook)
    facebookVideoRoutes(graph, facebook)
    videoUploadRoutes(graph, facebook)
    reelRoutes(graph, facebook)
    storyRoutes(graph, facebook)
    videoCaptionRoutes(graph, facebook)
    facebookObjectRoutes(graph, facebook)
    graph.all('/graph.facebook.com/*', (request) => {
      throw unknownPath(request)
    })
    done()
  })
  await app.register((upload, _options, done) => {
    upload.setErrorHandler(answerGraphError)
    facebookUploadRoutes(upload, facebook)
    videoBytesRoutes(upload, facebook)
    done()
  })
}
