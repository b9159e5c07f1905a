import type { GraphCall } from '../../meta/graph.ts'

import type { Facebook } from '../facebook.ts'
import type { Token } from '../consent/tokens.ts'

/** A call of Facebook's Graph API as its handler sees it. */
export interface Call extends GraphCall<Token> {
  facebook: Facebook
}
