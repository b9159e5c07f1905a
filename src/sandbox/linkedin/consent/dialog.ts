import type { Dialog } from '../../consent/dialog.ts'

import type { LinkedIn } from '../linkedin.ts'
import { MEMBERS, LINKEDIN_SCOPE_LABELS } from '../people.ts'

/** The consent dialog on www.linkedin.com. At LinkedIn no single scope can be declined. */
export function linkedInDialog(linkedIn: LinkedIn): Dialog {
  return {
    url: '/www.linkedin.com/oauth/v2/authorization',
    service: 'LinkedIn',
    heading: 'Porchlight asks to post for you on LinkedIn',
    people: MEMBERS,
    pictures: '/sandbox/linkedin/people',
    standIn: linkedIn,
    scopes: LINKEDIN_SCOPE_LABELS,
    wanted: (query) => (query.get('scope') ?? '').split(/\s+/).filter(Boolean),
    optional: () => false,
    check: (request) => {
      const { scope } = request.query as { scope?: unknown }
      return typeof scope === 'string' && scope.trim() !== '' ? null : 'The parameter scope is missing.'
    },
    denied: {
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    },
    foreignScope: (scopes) => ({
      error: 'unauthorized_scope_error',
      error_description: `Scope "${scopes.join(' ')}" is not authorized for your application`,
    }),
    codeMs: 30 * 60_000,
    storeCode: (code) => linkedIn.record({ kind: 'code', code }),
  }
}
