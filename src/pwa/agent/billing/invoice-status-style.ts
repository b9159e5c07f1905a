import type { Invoice } from '#contract/billing.ts'
import type { BadgeTone } from '#pwa/shared/ui/badge.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

interface InvoiceStatusStyle {
  words: string
  tone: BadgeTone
  icon: IconName
  /** The label of the invoice's link. */
  link: string
}

const RECEIPT = 'View Receipt'

/** How the state of an invoice is shown. */
export const INVOICE_STATUS_STYLE: Record<Invoice['status'], InvoiceStatusStyle> = {
  paid: { words: 'Paid', tone: 'green', icon: 'check-bold', link: RECEIPT },
  open: { words: 'Unpaid', tone: 'red', icon: 'warning-bold', link: 'Pay Invoice' },
  uncollectible: { words: 'Not collected', tone: 'gray', icon: 'prohibit-bold', link: RECEIPT },
  void: { words: 'Void', tone: 'gray', icon: 'prohibit-bold', link: RECEIPT },
}
