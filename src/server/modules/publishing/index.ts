// What other modules may import of publishing.
export { forgetAccounts } from './accounts/post-accounts.ts'
export { holdDue, releaseOnHold, releaseTargets } from './accounts/holds.ts'
export { closePause } from './accounts/pauses.ts'
export { answerAsAdmin } from './accept/answer.ts'
export { type Counted, findLimited, localMonth, localMonthSpan } from './accept/post-limits.ts'
export {
  copiedFrom,
  copiedOf,
  filledIn,
  type NewPublication,
  type PostCopy,
  takesValues,
} from './publication/post-copy.ts'
export { findAgent, lockAgent } from './publication/repo.ts'
export { cancel, copiedPost, getScheduled } from './service.ts'
