import type { FastifyInstance } from 'fastify'

import type { ErrorMode, FaultMode } from '../../faults/table.ts'
import { deadToken, GraphError, notVisible } from '../../meta/errors.ts'
import {
  type EdgeRule,
  endedVersion,
  type GraphCall,
  type GraphHost,
  type RateLimitSubject,
  serveEdge,
} from '../../meta/graph.ts'
import { type FacebookToken, resolveFacebookToken } from '../consent/facebook-tokens.ts'
import type { StandInPage } from '../facebook-people.ts'
import type { Facebook } from '../facebook.ts'

/** Facebook's Graph host. */
export function facebookHost(facebook: Facebook): GraphHost<'facebook', FacebookToken> {
  return {
    platform: 'facebook',
    name: 'graph.facebook.com',
    files: facebook.files,
    faults: facebook.faults,
    checkToken: (given, now) => checkToken(facebook, given, now),
    counted: (given) => {
      const id = /(\d{15})(x|$)/.exec(given ?? '')?.[1]
      return id === undefined ? null : { type: 'pages', id }
    },
    errors: FACEBOOK_ERRORS,
  }
}

/** Opens Facebook's Graph host; the function it gives serves one call. */
export function openFacebook(app: FastifyInstance, facebook: Facebook) {
  const host = facebookHost(facebook)
  return (rule: EdgeRule<'facebook'>, handler: (call: FacebookCall) => unknown) =>
    serveEdge(app, { host, rule }, (call) => handler({ ...call, facebook }))
}

/** A call of Facebook's Graph API as its handler sees it. */
export interface FacebookCall extends GraphCall<FacebookToken> {
  facebook: Facebook
}

/** Resolves a call's token; throws 2500 where there is none, 190 where it is invalid. */
function checkToken(facebook: Facebook, given: string | null, now: number): FacebookToken {
  if (given === null) {
    throw new GraphError(2500, 'An active access token must be used to query information about the current user.')
  }
  return resolveFacebookToken(facebook.state, given, now)
}

/** The page of a page token; throws where the token is of another kind, another page's, or lacks a permission. */
export function ownPage(call: FacebookCall, permission: string): StandInPage {
  const { page: id = '' } = call.request.params as { page?: string }
  const token = call.token()
  const page = call.facebook.state.pages.get(id)
  if (!page) throw notVisible(call.request.method, id)
  if (token.type !== 'page') {
    throw deadToken('This method must be called with a Page Access Token', 2069032)
  }
  if (token.page.id !== page.id) {
    throw new GraphError(200, '(#200) The access token belongs to another Page', { status: 403 })
  }
  needPermission(token, permission)
  return page
}

export function needPermission(token: FacebookToken, permission: string): void {
  if (token.type === 'app' || token.grant.scopes.includes(permission)) return
  if (permission === 'pages_manage_posts') {
    const text =
      '(#200) If posting to a page, requires both pages_read_engagement and pages_manage_posts permission with page token'
    throw new GraphError(200, text, { status: 403 })
  }
  throw new GraphError(
    10,
    `(#10) This endpoint requires the '${permission}' permission or the 'Page Public Content Access' feature.`,
    {
      status: 403,
    },
  )
}

/** 385: subtitles in another format than SRT. */
export const captionsRefused = () =>
  new GraphError(385, '(#385) Sorry, the captions file you selected is in a format that we don’t support.')

type Maker = (counted: RateLimitSubject | null) => GraphError

/** The error each fault answers with. */
const FACEBOOK_ERRORS: Partial<Record<FaultMode, Maker>> = {
  http_500: () => new GraphError(2, 'Service temporarily unavailable', { status: 500, transient: true }),
  rate_limit: (counted) =>
    counted === null
      ? new GraphError(4, '(#4) Application request limit reached', { status: 403, transient: true, subcode: 1504022 })
      : new GraphError(32, '(#32) Page request limit reached', { status: 403 }),
  token_expired: () => deadToken('Error validating access token: Session has expired.', 463),
  version_sunset: endedVersion,
  image_refused: () =>
    new GraphError(324, '(#324) Missing or invalid image file', {
      subcode: 1366046,
      title: "Your photo couldn't be uploaded",
      text: 'Photos should be smaller than 4 MB and saved as JPG or PNG.',
    }),
  captions_refused: captionsRefused,
  video_refused: () =>
    new GraphError(6000, '(#6000) There was a problem uploading your video file. Please try again with another file.', {
      subcode: 1363031,
      title: 'No video detected',
      text: 'It looks like you are uploading a file that is not a video.',
    }),
} satisfies Record<ErrorMode<'facebook'>, Maker>
