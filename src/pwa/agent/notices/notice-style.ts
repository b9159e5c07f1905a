import type { Notice } from '#contract/publishing/notices.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

interface Look {
  icon: IconName
  /** Colors of its icon. */
  sign: string
  say: (typeof notify)['info']
}

const ATTENTION = 'bg-other-tint text-other'

/** Green for what is done, gray for what needs the agent; icon and label tell them apart too. */
const LOOKS: Record<Notice['kind'], Look> = {
  published: { icon: 'check-bold', sign: 'bg-published-tint text-published', say: notify.success },
  failed: { icon: 'warning-bold', sign: ATTENTION, say: notify.warning },
  needs_check: { icon: 'eye-bold', sign: ATTENTION, say: notify.warning },
  handed_over: { icon: 'device-mobile', sign: ATTENTION, say: notify.info },
  connection_ending: { icon: 'plugs-connected', sign: ATTENTION, say: notify.warning },
  connection_missing: { icon: 'plugs-connected', sign: ATTENTION, say: notify.warning },
  plan_trial_ending: { icon: 'clock-bold', sign: ATTENTION, say: notify.info },
  plan_payment_failed: { icon: 'credit-card', sign: ATTENTION, say: notify.warning },
  lead_new: { icon: 'user-circle', sign: ATTENTION, say: notify.info },
  lead_next_step: { icon: 'clock-bold', sign: ATTENTION, say: notify.info },
  plan_ended: { icon: 'info-bold', sign: ATTENTION, say: notify.info },
}

const UNKNOWN: Look = { icon: 'info-bold', sign: ATTENTION, say: notify.info }

/** How a notice is shown; a kind that a newer server introduced is shown by its text. */
export function noticeStyle({ kind }: Notice): Look {
  return Object.hasOwn(LOOKS, kind) ? LOOKS[kind] : UNKNOWN
}
