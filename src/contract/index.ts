import { accountCalls } from './account.ts'
import { adminCollectionCalls } from './admin-collections.ts'
import { adminPostCalls } from './admin-posts.ts'
import { adminTemplateCollectionCalls } from './admin-template-collections.ts'
import { adminTemplateCalls } from './admin-templates.ts'
import { aiCalls } from './ai.ts'
import { autoPostCalls } from './auto-post.ts'
import { billingCalls } from './billing.ts'
import { checkoutCalls } from './checkout.ts'
import { cityCalls } from './cities.ts'
import { connectionCalls } from './connections.ts'
import { dashboardCalls } from './dashboard.ts'
import { libraryCalls } from './library.ts'
import { noticeCalls } from './notices.ts'
import { passwordCalls } from './passwords.ts'
import { publishingCalls } from './publishing.ts'
import { sessionCalls } from './session.ts'
import { templateCalls, templateFileCalls } from './templates.ts'

/** Every call of the product, keyed by method and path below the API's prefix. */
export const calls = {
  ...sessionCalls,
  ...libraryCalls,
  ...templateCalls,
  ...templateFileCalls,
  ...dashboardCalls,
  ...publishingCalls,
  ...connectionCalls,
  ...accountCalls,
  ...cityCalls,
  ...passwordCalls,
  ...autoPostCalls,
  ...noticeCalls,
  ...aiCalls,
  ...adminCollectionCalls,
  ...adminPostCalls,
  ...adminTemplateCollectionCalls,
  ...adminTemplateCalls,
  ...billingCalls,
  ...checkoutCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

/** Prefix under which the server offers all calls. */
export const API_PREFIX = '/api'
