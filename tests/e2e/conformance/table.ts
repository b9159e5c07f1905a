import type { Group } from './row.ts'
import { account } from './table/account.ts'
import { adminAccess } from './table/admin-access.ts'
import { adminCollectionForms } from './table/admin-collection-forms.ts'
import { adminLists } from './table/admin-lists.ts'
import { adminPostForm } from './table/admin-post-form.ts'
import { adminTemplateForm } from './table/admin-template-form.ts'
import { autoPost } from './table/auto-post.ts'
import { billingScreens } from './table/billing.ts'
import { calendar } from './table/calendar.ts'
import { calls } from './table/calls.ts'
import { checkouts } from './table/checkout.ts'
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
  ...adminPostForm,
  ...adminCollectionForms,
  ...adminTemplateForm,
  ...adminAccess,
  ...billingScreens,
  ...checkouts,
  ...connections,
  ...account,
  ...adminLists,
  ...calls,
  ...autoPost,
  ...calendar,
  ...templates,
  ...routes,
]
