import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { AdminInvoice } from '#contract/admin-agents.ts'
import { formatMoney } from '#domain/money.ts'
import { refusalMessage, refuseOffline } from '#pwa/shared/form/refusal.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

import { useAgentsChanged } from './queries.ts'
import { amountError, centsOf } from './refund-amount.ts'

interface RefundDrawerProps {
  agentId: number
  name: string
  invoice: AdminInvoice
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks how much of an invoice is refunded, and says where it goes. */
export function RefundDrawer({ agentId, name, invoice, open, onOpenChange }: RefundDrawerProps) {
  const left = invoice.paid_cents - invoice.refunded_cents
  const [whole, setWhole] = useState(true)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const amount = useRef<HTMLInputElement>(null)
  // Another amount is another refund; the same amount again, after a lost answer, is the same refund.
  const [keys, setKeys] = useState<Readonly<Record<number, string>>>({})
  const changed = useAgentsChanged()
  const cents = whole ? left : centsOf(typed)
  const refund = useMutation({
    mutationFn: async (back: number) => {
      const key = keys[back] ?? crypto.randomUUID()
      setKeys({ ...keys, [back]: key })
      const body = { invoice_id: invoice.id, amount_cents: back, key }
      await callConfirmed('POST /admin/agents/:id/refunds', { params: { id: agentId }, body })
    },
    onSuccess: async (_answer, back) => {
      setKeys({})
      await changed()
      onOpenChange(false)
      setTyped('')
      setWhole(true)
      notify.success(`${formatMoney(back)} refunded`)
    },
    onError: (failure) => {
      notify.error(refusalMessage(failure, undefined, 'action'))
      void changed()
    },
  })

  function confirm() {
    const fault = amountError(cents, left)
    setError(fault ?? undefined)
    if (fault !== null) amount.current?.focus()
    if (fault === null && cents !== null && !refuseOffline('action')) refund.mutate(cents)
  }

  return (
    <Drawer
      title="Refund this payment?"
      open={open}
      onOpenChange={(wanted) => !refund.isPending && onOpenChange(wanted)}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="line" data-focus-first onClick={() => !refund.isPending && onOpenChange(false)}>
            Cancel
          </Button>
          <Button kind="danger" busy={refund.isPending && 'Refunding...'} onClick={confirm}>
            {amountError(cents, left) === null ? `Refund ${formatMoney(cents ?? 0)}` : 'Refund'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          The money goes back to the card {name} paid with, which takes five to ten days. It can’t be taken back, and
          the plan stays as it is.
        </p>
        <Segmented
          label="How much"
          value={whole ? 'all' : 'part'}
          options={[
            { value: 'all', label: `All (${formatMoney(left)})` },
            { value: 'part', label: 'A part' },
          ]}
          onChange={(which) => {
            setWhole(which === 'all')
            setError(undefined)
          }}
        />
        {!whole && (
          <Field label="Amount in dollars" error={error} hint={`Up to ${formatMoney(left)}.`}>
            <Input
              ref={amount}
              inputMode="decimal"
              maxLength={12}
              placeholder="12.50"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setError(undefined)
              }}
            />
          </Field>
        )}
      </div>
    </Drawer>
  )
}
