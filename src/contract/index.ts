import { accountDeletionCalls } from './account/account-deletion.ts'
import { accountCalls } from './account/account.ts'
import { accountSecurityCalls } from './account/account-security.ts'
import { adminAdminCalls } from './admin/admins.ts'
import { adminAgentCalls } from './admin/agents.ts'
import { adminCollectionCalls, adminTemplateCollectionCalls } from './admin/collections.ts'
import { operationsCalls } from './admin/operations.ts'
import { postAsAgentCalls } from './admin/post-as-agent.ts'
import { postImportCalls } from './admin/post-imports.ts'
import { adminPostCalls } from './admin/posts.ts'
import { adminSearchCalls } from './admin/admin-search.ts'
import { adminTagCalls } from './admin/tags.ts'
import { adminTemplateCalls } from './admin/admin-templates.ts'
import { setupCalls } from './admin/setup.ts'
import { aiCalls } from './publishing/ai.ts'
import { auditCalls } from './admin/audit.ts'
import { autoPostCalls } from './publishing/auto-post.ts'
import { billingCalls } from './billing/billing.ts'
import { checkoutCalls } from './billing/checkout.ts'
import { cityCalls } from './account/cities.ts'
import { connectionCalls } from './publishing/connections.ts'
import { dataExportCalls, dataExportFileCalls } from './account/data-export.ts'
import { dashboardCalls, firstStepsCalls } from './library/dashboard.ts'
import { legalCalls } from './legal.ts'
import { leadCalls, leadFileCalls } from './listings/leads.ts'
import { listingCodeCalls } from './listings/listing-codes.ts'
import { listingCalls, listingFileCalls } from './listings/listings.ts'
import { libraryCalls } from './library/library.ts'
import { shareCalls } from './publishing/shares.ts'
import { searchCalls } from './library/search.ts'
import { monthPlanCalls } from './publishing/month-plan.ts'
import { noticeCalls, noticeStreamCalls } from './publishing/notices.ts'
import { ownPostCalls } from './publishing/own-posts.ts'
import { pauseCalls } from './publishing/pause.ts'
import { passwordCalls } from './account/passwords.ts'
import { publishingCalls, publishingFileCalls } from './publishing/publishing.ts'
import { sessionCalls } from './account/session.ts'
import { uploadCalls } from './publishing/uploads.ts'
import { templateCalls, templateFileCalls, templateUseCalls } from './library/templates.ts'

/** Every call of the product, keyed by method and path below the API's prefix. */
export const calls = {
  ...sessionCalls,
  ...accountSecurityCalls,
  ...libraryCalls,
  ...searchCalls,
  ...templateCalls,
  ...templateFileCalls,
  ...templateUseCalls,
  ...dashboardCalls,
  ...firstStepsCalls,
  ...publishingCalls,
  ...publishingFileCalls,
  ...shareCalls,
  ...listingCalls,
  ...listingFileCalls,
  ...listingCodeCalls,
  ...leadCalls,
  ...leadFileCalls,
  ...ownPostCalls,
  ...uploadCalls,
  ...connectionCalls,
  ...accountCalls,
  ...accountDeletionCalls,
  ...dataExportCalls,
  ...dataExportFileCalls,
  ...cityCalls,
  ...passwordCalls,
  ...autoPostCalls,
  ...monthPlanCalls,
  ...pauseCalls,
  ...noticeCalls,
  ...noticeStreamCalls,
  ...aiCalls,
  ...adminCollectionCalls,
  ...adminPostCalls,
  ...postAsAgentCalls,
  ...postImportCalls,
  ...adminTemplateCollectionCalls,
  ...adminTemplateCalls,
  ...adminTagCalls,
  ...adminSearchCalls,
  ...adminAgentCalls,
  ...adminAdminCalls,
  ...auditCalls,
  ...operationsCalls,
  ...setupCalls,
  ...billingCalls,
  ...checkoutCalls,
  ...legalCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

/** Prefix under which the server offers all calls. */
export const API_PREFIX = '/api'
