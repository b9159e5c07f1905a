import type { Dialog } from '../../consent/dialog.ts'

import type { Instagram } from '../instagram.ts'
import { INSTAGRAM_ACCOUNTS, INSTAGRAM_SCOPE_LABELS } from '../people.ts'

/** The consent dialog on www.instagram.com. */
export function instagramDialog(instagram: Instagram): Dialog {
  return {
    url: '/www.instagram.com/oauth/authorize',
    service: 'Instagram',
    heading: 'Porchlight asks to post for you on Instagram',
    people: INSTAGRAM_ACCOUNTS,
    pictures: '/sandbox/instagram/people',
    standIn: instagram,
    scopes: INSTAGRAM_SCOPE_LABELS,
    wanted: (query) => ['instagram_business_basic', ...(query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean)],
    optional: (scope) => scope !== 'instagram_business_basic',
    denied: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
    },
    codeMs: 60 * 60_000,
    storeCode: (code) => instagram.record({ kind: 'code', code }),
    // Instagram really does this; an app has to cut it off.
    tail: '#_',
  }
}
