import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { call } from '#client/call.ts'
import type { Dispute } from '#contract/billing/disputes.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import { refusalMessage, refuseOffline } from '#pwa/shared/form/refusal.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'

import { useDisputesChanged } from './queries.ts'

const LONGEST = 20_000

/** Asks for the evidence for the payment, and sends it to the bank with what is known here. */
export function ContestDrawer({ dispute }: { dispute: Dispute }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const input = useRef<HTMLTextAreaElement>(null)
  const contest = useContest(dispute, () => setOpen(false))

  function confirm() {
    const missing = !isSeen(text) ? 'Please say why this charge is valid' : undefined
    setError(missing)
    if (missing) input.current?.focus()
    if (!missing && !refuseOffline()) contest.mutate(text)
  }

  return (
    <>
      <Button kind="secondary" small onClick={() => setOpen(true)}>
        Contest
      </Button>
      <Drawer
        side
        title="Contest this dispute"
        open={open}
        onOpenChange={(wanted) => !contest.isPending && setOpen(wanted)}
        footer={
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
            <Button kind="line" onClick={() => !contest.isPending && setOpen(false)}>
              Cancel
            </Button>
            <Button kind="primary" busy={contest.isPending && 'Sending...'} onClick={confirm}>
              Send evidence
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          <p className="text-ink-soft">
            The bank gets your answer with the consent and usage records. You can send evidence only once.
          </p>
          <Field label="Why this charge is valid" error={error}>
            <Textarea
              data-focus-first
              ref={input}
              rows={6}
              maxLength={LONGEST}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setError(undefined)
              }}
            />
          </Field>
        </div>
      </Drawer>
    </>
  )
}

/** Sends the evidence. */
function useContest(dispute: Dispute, onDone: () => void) {
  const changed = useDisputesChanged()
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /admin/disputes/:id/contest', { params: { id: dispute.id }, body: { text } }),
    onSuccess: async () => {
      await changed()
      onDone()
      notify.success('Evidence sent to the bank')
    },
    onError: (error) => {
      notify.error(refusalMessage(error))
      void changed()
    },
  })
}
