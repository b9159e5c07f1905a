import { useRef, useState } from 'react'

import { LONGEST_REFUND_NOTE, REFUND_REASON_NAME, REFUND_REASONS, type RefundReason } from '#domain/plan/refund.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'

import { Select } from '../shared/list/list-filters.tsx'

/** Why it is refunded. */
export function useRefundReason() {
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
export function ReasonFields({ why }: { why: ReturnType<typeof useRefundReason> }) {
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
