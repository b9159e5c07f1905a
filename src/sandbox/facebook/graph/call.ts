import type { GraphCall } from '../../meta/graph.ts'

import type { Facebook } from '../facebook.ts'
import type { FacebookToken } from '../consent/tokens.ts'

/** A call of Facebook's Graph API as its handler sees it. */
export interface FacebookCall extends GraphCall<FacebookToken> {
  facebook: Facebook
}
