import type { Random } from '#tests/long/publishing/random.ts'

import type { Action, Life } from '../life.ts'
import { deviceActions } from './device.ts'
import { OWN_POSTS } from './own-posts.ts'
import { PLANNED } from './planned.ts'
import { PROFILE } from './profile.ts'
import { SHARES } from './shares.ts'
import { WRITING } from './writing.ts'

/** Everything that can happen to the device. What a new kind leaves behind is checked in `checks.ts`. */
const ACTIONS: readonly Action[] = [
  ...WRITING,
  ...PLANNED,
  ...OWN_POSTS,
  ...SHARES,
  ...PROFILE,
  ...deviceActions(choose),
]

/** Chooses an action that is possible now, by the weights; null where there is none. */
export function choose(life: Life, random: Random, isWanted: (action: Action) => boolean = () => true): Action | null {
  const possible = ACTIONS.filter((action) => isWanted(action) && (action.isPossible?.(life) ?? true))
  let left = (random.whole(0, 999_999) / 1_000_000) * possible.reduce((sum, { weight }) => sum + weight, 0)
  return possible.find(({ weight }) => (left -= weight) < 0) ?? possible.at(-1) ?? null
}
