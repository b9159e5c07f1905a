import type { FastifyInstance } from 'fastify'

import { accessDenied } from '../rest/li-error.ts'
import type { LinkedIn } from '../linkedin.ts'
import { serveLinkedIn } from '../rest/serve.ts'

/** OpenID Connect's userinfo call; requires no version headers. */
export function userinfoRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const rule = { method: 'GET', url: '/api.linkedin.com/v2/userinfo', operation: 'userinfo' } as const
  serveLinkedIn(app, linkedIn, rule, ({ token }) => {
    const { member, grant } = token
    if (!grant.scopes.includes('openid')) throw accessDenied('userinfo.GET.NO_VERSION')
    const [given, family] = member.name.split(' ')
    return {
      sub: member.sub,
      ...(grant.scopes.includes('profile')
        ? {
            name: member.name,
            given_name: given,
            family_name: family,
            picture: linkedIn.address(`/linkedin/people/${member.key}/picture.svg`),
            locale: { country: 'US', language: 'en' },
          }
        : {}),
      ...(grant.scopes.includes('email') ? { email: member.email, email_verified: true } : {}),
    }
  })
}
