import { accountDeletionCalls } from './account-deletion.ts'
import { accountCalls } from './account.ts'
import { accountSecurityCalls } from './account-security.ts'
import { adminAdminCalls } from './admin-admins.ts'
import { adminAgentCalls } from './admin-agents.ts'
import { adminCollectionCalls } from './admin-collections.ts'
import { adminPostCalls } from './admin-posts.ts'
import { adminTemplateCollectionCalls } from './admin-template-collections.ts'
import { adminTemplateCalls } from './admin-templates.ts'
import { aiCalls } from './ai.ts'
import { auditCalls } from './audit.ts'
import { autoPostCalls } from './auto-post.ts'
import { billingCalls } from './billing.ts'
import { checkoutCalls } from './checkout.ts'
import { cityCalls } from './cities.ts'
import { connectionCalls } from './connections.ts'
import { dataExportCalls, dataExportFileCalls } from './data-export.ts'
import { dashboardCalls } from './dashboard.ts'
import { disputeCalls } from './disputes.ts'
import { legalCalls } from './legal.ts'
import { libraryCalls } from './library.ts'
import { noticeCalls } from './notices.ts'
import { passwordCalls } from './passwords.ts'
import { publishingCalls, publishingFileCalls } from './publishing.ts'
import { sessionCalls } from './session.ts'
import { templateCalls, templateFileCalls } from './templates.ts'

/** Every call of the product, keyed by method and path below the API's prefix. */
export const calls = {
  ...sessionCalls,
  ...accountSecurityCalls,
  ...libraryCalls,
  ...templateCalls,
  ...templateFileCalls,
  ...dashboardCalls,
  ...publishingCalls,
  ...publishingFileCalls,
  ...connectionCalls,
  ...accountCalls,
  ...accountDeletionCalls,
  ...dataExportCalls,
  ...dataExportFileCalls,
  ...cityCalls,
  ...passwordCalls,
  ...autoPostCalls,
  ...noticeCalls,
  ...aiCalls,
  ...adminCollectionCalls,
  ...adminPostCalls,
  ...adminTemplateCollectionCalls,
  ...adminTemplateCalls,
  ...adminAgentCalls,
  ...adminAdminCalls,
  ...auditCalls,
  ...billingCalls,
  ...checkoutCalls,
  ...legalCalls,
  ...disputeCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

/** Prefix under which the server offers all calls. */
export const API_PREFIX = '/api'
