import type { Group, OnPage } from './row.ts'
import { account } from './table/account.ts'
import { autoPost } from './table/auto-post.ts'
import { backOffice } from './table/admin.ts'
import { billing } from './table/billing.ts'
import { calendar } from './table/calendar.ts'
import { calls } from './table/calls.ts'
import { connections, connectionsOnPage } from './table/connections.ts'
import { planContent } from './table/plan-content.ts'
import { publishing } from './table/publish.ts'
import { routes } from './table/routes.ts'
import { templates } from './table/templates.ts'

/** Rules of the specifications that only the whole app can keep on a page. */
export const ON_PAGE: readonly Group<OnPage>[] = [...connectionsOnPage, ...routes]

/** What the server answers. The slow groups come first, so that no worker ends long after the other. */
export const CALLS: readonly Group[] = [
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
]
