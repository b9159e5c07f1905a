import type { Group } from './row.ts'
import { account } from './table/account.ts'
import { autoPost } from './table/auto-post.ts'
import { backOffice } from './table/admin.ts'
import { billing } from './table/billing.ts'
import { calendar } from './table/calendar.ts'
import { calls } from './table/calls.ts'
import { connections } from './table/connections.ts'
import { dashboard } from './table/dashboard.ts'
import { footer } from './table/footer.ts'
import { listings } from './table/listings.ts'
import { planContent } from './table/plan-content.ts'
import { publishing } from './table/publish.ts'
import { routes } from './table/routes.ts'
import { session } from './table/session.ts'
import { sidebar } from './table/sidebar.ts'
import { templates } from './table/templates.ts'
import { toasts } from './table/toasts.ts'
import { userMenu } from './table/user-menu.ts'

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
  ...toasts,
  ...listings,
  ...calendar,
  ...templates,
  ...dashboard,
  ...session,
  ...sidebar,
  ...userMenu,
  ...footer,
  ...routes,
]
