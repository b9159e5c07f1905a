import type { Dialog } from '../../consent/dialog.ts'
import { VERSION } from '../../meta/graph.ts'

import type { Facebook } from '../facebook.ts'
import { PEOPLE, PERMISSIONS } from '../people.ts'

/** The consent dialog on www.facebook.com. */
export function facebookDialog(facebook: Facebook): Dialog {
  return {
    url: '/www.facebook.com/:version/dialog/oauth',
    service: 'Facebook',
    heading: 'Porchlight asks to work with your Pages',
    people: PEOPLE,
    pictures: '/sandbox/facebook/people',
    standIn: facebook,
    scopes: PERMISSIONS,
    wanted: wantedScopes,
    optional: (scope) => scope !== 'public_profile',
    codeIsDefault: true,
    check: (request) => {
      const { version } = request.params as { version?: string }
      return version === VERSION ? null : `This dialog speaks version ${VERSION}.`
    },
    denied: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    codeMs: 10 * 60_000,
    storeCode: (code) => facebook.record({ kind: 'code', code }),
  }
}

/** A configuration stands for every scope it could hold. */
function wantedScopes(query: URLSearchParams): string[] {
  const named = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  const wanted = named.length === 0 && query.has('config_id') ? Object.keys(PERMISSIONS) : named
  return ['public_profile', ...wanted]
}
