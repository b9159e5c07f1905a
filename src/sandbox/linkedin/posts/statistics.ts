import type { FastifyInstance } from 'fastify'

import { countsAt, type PostCounts } from '../../meta/counts.ts'
import { plainText } from '../../http.ts'
import { authorFor } from '../linkedin-people.ts'
import type { LinkedIn, LinkedInPost } from '../linkedin.ts'
import { accessDenied, API_VERSION, invalidField, LinkedInError } from '../rest/linkedin-errors.ts'
import { type LinkedInCall, needLinkedInScope, openLinkedIn } from '../rest/linkedin-rest.ts'

const METRICS: Readonly<Record<string, keyof PostCounts | null>> = {
  IMPRESSION: 'views',
  MEMBERS_REACHED: null,
  RESHARE: null,
  REACTION: 'reactions',
  COMMENT: 'comments',
}

/** How posts do: of members one number a call, of pages all at once. */
export function statisticsRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const serve = openLinkedIn(app, linkedIn)
  const ofMember = '/api.linkedin.com/rest/memberCreatorPostAnalytics'
  serve({ method: 'GET', url: ofMember, operation: 'read_statistics' }, (call) => {
    needLinkedInScope(call.token, 'r_member_postAnalytics', `memberCreatorPostAnalytics.FINDER-entity.${API_VERSION}`)
    const query = textsOf(call)
    if (query('q') !== 'entity') throw invalidField('q', 'There is no such finder')
    if (query('aggregation') !== 'TOTAL') throw invalidField('aggregation', 'is not one of TOTAL, DAILY')
    const metric = METRICS[query('queryType')]
    if (metric === undefined) throw invalidField('queryType', 'There is no such metric')
    const [, kind, urn = ''] = /^\((share|ugc):(.+)\)$/.exec(query('entity')) ?? []
    if (kind === undefined || !urn.startsWith(kind === 'ugc' ? 'urn:li:ugcPost:' : 'urn:li:share:')) {
      throw invalidField('entity', 'is not the URN of a post', 'INVALID_URN_TYPE')
    }
    const post = found(linkedIn, urn)
    if (post.author !== call.token.member.sub) throw accessDenied('memberCreatorPostAnalytics')
    const count = metric && countsOf(post, call.now)[metric]
    const element = { count, metricType: query('queryType'), targetEntity: { [kind]: urn } }
    return { elements: count === null ? [] : [element], paging: { start: 0, count: 10, links: [] } }
  })
  const ofPage = '/api.linkedin.com/rest/organizationalEntityShareStatistics'
  serve({ method: 'GET', url: ofPage, operation: 'read_statistics' }, (call) => {
    const resource = `organizationalEntityShareStatistics.FINDER-organizationalEntity.${API_VERSION}`
    needLinkedInScope(call.token, 'r_organization_admin', resource)
    const query = textsOf(call)
    if (query('q') !== 'organizationalEntity') throw invalidField('q', 'There is no such finder')
    const author = authorFor(call.token.member, query('organizationalEntity'))
    if (author === null) throw accessDenied(resource)
    const urn = /^List\((urn:li:(?:share|ugcPost):\d+)\)$/.exec(query('shares') || query('ugcPosts'))?.[1] ?? ''
    const post = found(linkedIn, urn)
    if (post.author !== author) throw accessDenied(resource)
    const { reactions, comments, views, clicks } = countsOf(post, call.now)
    const totalShareStatistics = {
      likeCount: reactions,
      commentCount: comments,
      impressionCount: views,
      clickCount: clicks,
      shareCount: 0,
    }
    const element = { totalShareStatistics, organizationalEntity: query('organizationalEntity') }
    return { elements: [element], paging: { start: 0, count: 10, links: [] } }
  })
}

function textsOf({ request }: LinkedInCall): (name: string) => string {
  const query = request.query as Record<string, unknown>
  return (name) => plainText(query[name])
}

function found(linkedIn: LinkedIn, urn: string): LinkedInPost {
  const post = linkedIn.state.posts.get(urn)
  if (post) return post
  throw new LinkedInError(404, 'NOT_FOUND', `Could not find ${urn}`)
}

function countsOf(post: LinkedInPost, now: number): PostCounts {
  return post.counts ?? countsAt(post.urn, now - post.at)
}
