import { CONTENT_CATEGORIES } from '#domain/auto-post/auto-post.ts'

import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { decideMonth } from './month/decide-month.ts'
import { monthPlan } from './month/month-plan.ts'
import { saveSettings, settingsOf } from './service.ts'
import { swap } from './swap.ts'

/** The auto-post settings, the month by hand, and the actions that exist for auto posts alone. */
export function autoPostRoutes(serve: Serve, context: AppContext): void {
  serve('GET /agent/social-post-settings', async ({ caller }) => ({ data: await settingsOf(context, caller.userId) }))

  serve('POST /agent/social-post-settings', async ({ body, caller }) => ({
    data: await saveSettings(context, caller.userId, body),
  }))

  serve('POST /agent/social-posts/:id/swap', async ({ params, caller }) => ({
    data: await swap(context, caller.userId, params.id),
  }))

  serve('GET /agent/month-plan', async ({ query, caller }) => {
    const mix = {
      categories: query.categories === undefined ? null : categoriesIn(query.categories),
      holidays: query.holidays === 'true',
      openHouse: query.open_house === 'true',
      language: query.language ?? null,
    }
    return { data: await monthPlan(context, caller.userId, mix) }
  })

  serve('POST /agent/month-plan', async ({ body, caller }) => ({
    data: { days: await decideMonth(context, caller.userId, body.days) },
  }))
}

const categoriesIn = (names: string) => CONTENT_CATEGORIES.filter((one) => names.split(',').includes(one))
