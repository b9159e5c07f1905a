import type { Group } from './row.ts'
import { account } from './table/account.ts'
import { autoPost } from './table/auto-post.ts'
import { backOffice } from './table/admin.ts'
import { billing } from './table/billing.ts'
import { calendar } from './table/calendar.ts'
import { calls } from './table/calls.ts'
import { connections } from './table/connections.ts'
import { planContent } from './table/plan-content.ts'
import { publishing } from './table/publish.ts'
import { routes } from './table/routes.ts'
import { templates } from './table/templates.ts'

/**
 * Every rule of both specifications, in groups. The slow ones come first, so that no worker ends long after the
 * other.
 */
export const TABLE: readonly Group[] = [
  ...publishing,
  ...planContent,
  ...backOffice,
  ...billing,
  ...connections,
  ...account,
  ...calls,
  ...autoPost,
  ...calendar,
  ...templates,
  ...routes,
]
