import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { AdminInvoice } from '#contract/admin/agents.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { LONGEST_REFUND_NOTE, REFUND_REASON_NAME, REFUND_REASONS, type RefundReason } from '#domain/plan/refund.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import { refusalMessage, refuseOffline } from '#pwa/shared/form/refusal.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { dateLabel } from '../shared/admin-labels.ts'
import { Facts } from '../shared/detail-parts.tsx'
import { Select } from '../shared/list/list-filters.tsx'
import { useAgentsChanged } from './agent-queries.ts'

interface RefundDrawerProps {
  agentId: number
  name: string
  invoice: AdminInvoice
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Names the payment, and asks how much of it is refunded and why. */
export function RefundDrawer({ agentId, name, invoice, open, onOpenChange }: RefundDrawerProps) {
  const left = invoice.paid_cents - invoice.refunded_cents
  const amount = useRefundAmount(left)
  const why = useRefundReason()
  const refund = useRefund(agentId, invoice, () => {
    onOpenChange(false)
    amount.reset()
    why.reset()
  })

  function confirm() {
    // Both are checked, the amount last: of two errors the first on the screen gets the focus.
    const given = why.check()
    const cents = amount.check()
    if (cents !== null && given !== null && !refuseOffline('action')) refund.mutate({ amount_cents: cents, ...given })
  }

  return (
    <Drawer
      side
      title="Refund this payment?"
      open={open}
      onOpenChange={(wanted) => !refund.isPending && onOpenChange(wanted)}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" data-focus-first onClick={() => !refund.isPending && onOpenChange(false)}>
            Cancel
          </Button>
          <Button kind="danger" busy={refund.isPending && 'Refunding...'} onClick={confirm}>
            {amountError(amount.cents, left) === null ? `Refund ${formatMoney(amount.cents ?? 0)}` : 'Refund'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          The money goes back to the card {name} paid with, usually within 5 to 10 business days. This can’t be undone.
          The plan doesn’t change.
        </p>
        <Facts
          facts={[
            ['Invoice', invoice.number ?? invoice.id],
            ['Date', dateLabel(invoice.date)],
            ['For', invoice.description],
            ['Card', invoice.card ?? ''],
          ]}
        />
        <AmountFields amount={amount} left={left} />
        <ReasonFields why={why} />
      </div>
    </Drawer>
  )
}

/** What is refunded: all that is left of the payment, or a typed part. */
function useRefundAmount(left: number) {
  const [isWhole, setIsWhole] = useState(true)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)
  const cents = isWhole ? left : parseDollars(typed)
  return {
    isWhole,
    typed,
    error,
    input,
    cents,
    choose: (whole: boolean) => {
      setIsWhole(whole)
      setError(undefined)
    },
    type: (text: string) => {
      setTyped(text)
      setError(undefined)
    },
    /** Returns the amount; where it can't be refunded, null, with its error at the field. */
    check: () => {
      const found = amountError(cents, left)
      setError(found ?? undefined)
      if (found !== null) input.current?.focus()
      return found === null ? cents : null
    },
    reset: () => {
      setTyped('')
      setIsWhole(true)
    },
  }
}

/** What is sent beside the invoice and the key. */
interface RefundRequest {
  amount_cents: number
  reason: RefundReason
  note: string
}

/** Refunds an amount in cents of an invoice. */
function useRefund(agentId: number, invoice: AdminInvoice, onDone: () => void) {
  // Another amount is another refund; the same amount again, after a lost answer, is the same refund, and with another
  // reason or note it is refused.
  const [keys, setKeys] = useState<Readonly<Record<number, string>>>({})
  const changed = useAgentsChanged()
  return useMutation({
    mutationFn: async (request: RefundRequest) => {
      const key = keys[request.amount_cents] ?? crypto.randomUUID()
      setKeys({ ...keys, [request.amount_cents]: key })
      const body = { invoice_id: invoice.id, ...request, key }
      await callConfirmed('POST /admin/agents/:id/refunds', { params: { id: agentId }, body })
    },
    onSuccess: async (_answer, { amount_cents: cents }) => {
      setKeys({})
      await changed()
      onDone()
      notify.success(`${formatMoney(cents)} refunded`)
    },
    onError: (error) => {
      notify.error(refusalMessage(error, undefined, 'action'))
      void changed()
    },
  })
}

function AmountFields({ amount, left }: { amount: ReturnType<typeof useRefundAmount>; left: number }) {
  const { isWhole, typed, error, input, choose, type } = amount
  return (
    <>
      <Segmented
        label="How much"
        value={isWhole ? 'all' : 'part'}
        options={[
          { value: 'all', label: `All (${formatMoney(left)})` },
          { value: 'part', label: 'Part of it' },
        ]}
        onChange={(which) => choose(which === 'all')}
      />
      {!isWhole && (
        <Field label="Amount in dollars" error={error} hint={`Up to ${formatMoney(left)}.`}>
          <Input
            ref={input}
            inputMode="decimal"
            maxLength={12}
            placeholder="12.50"
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Field>
      )}
    </>
  )
}

/** The typed amount in cents; null where it isn't one. */
export function parseDollars(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Why that amount can't be refunded, or null when it can. */
export function amountError(cents: number | null, left: number): string | null {
  if (cents === null || cents === 0) return 'Please enter an amount, such as 12.50'
  return cents > left ? 'That’s more than is left to refund' : null
}

/** Why it is refunded. */
function useRefundReason() {
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<{ reason?: string; note?: string }>({})
  const select = useRef<HTMLSelectElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  return {
    reason,
    note,
    errors,
    select,
    text,
    choose: (chosen: string) => {
      setReason(REFUND_REASONS.find((one) => one === chosen) ?? '')
      setErrors({})
    },
    write: (typed: string) => {
      setNote(typed)
      setErrors(({ note: _mended, ...others }) => others)
    },
    /** Returns reason and note; where something is missing, null, with its error at the field. */
    check: () => {
      const missing = reason === '' ? select : reason === 'other' && !isSeen(note) ? text : null
      setErrors({
        ...(missing === select && { reason: 'Please choose a reason' }),
        ...(missing === text && { note: 'Please say why in a few words' }),
      })
      missing?.current?.focus()
      return missing === null && reason !== '' ? { reason, note } : null
    },
    reset: () => {
      setReason('')
      setNote('')
    },
  }
}

/** Reason and note of a refund. */
function ReasonFields({ why }: { why: ReturnType<typeof useRefundReason> }) {
  const { reason, note, errors, select, text, choose, write } = why
  return (
    <>
      <Field label="Reason" error={errors.reason}>
        <Select ref={select} value={reason} onChange={choose}>
          <option value="">Choose a reason</option>
          {REFUND_REASONS.map((one) => (
            <option key={one} value={one}>
              {REFUND_REASON_NAME[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={reason === 'other' ? 'Note' : 'Note (optional)'}
        error={errors.note}
        hint="Only admins see it, in the audit log."
      >
        <Textarea
          ref={text}
          rows={2}
          maxLength={LONGEST_REFUND_NOTE}
          value={note}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Field>
    </>
  )
}
