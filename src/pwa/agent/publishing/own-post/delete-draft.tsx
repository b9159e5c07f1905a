import { useState } from 'react'

import { takeUnsaved } from '#pwa/agent/composer/unsaved-drafts.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { ownDraft } from '#sync/drafts/draft-name.ts'
import type { OwnDraftContent } from '#sync/own-posts/own-post.ts'

/** Deletes a draft with its photos from this device, after asking. */
export function DeleteDraft({ draft, onDeleted }: { draft: OwnDraftContent; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { userId, id } = draft

  async function remove() {
    setBusy(true)
    try {
      const { removeOwnDraft } = await import('#sync/own-posts/own-drafts.ts')
      const putBack = await removeOwnDraft({ userId, id })
      const holdAgain = takeUnsaved({ userId, subject: ownDraft(id) })
      onDeleted()
      const undo = () => {
        holdAgain()
        putBack().catch((error: unknown) => {
          console.warn('A draft could not be put back', error)
          notify.error('This draft couldn’t be brought back.')
        })
      }
      notify.success('The draft is deleted.', { action: { label: 'Undo', onClick: undo } })
    } catch (error) {
      console.warn('A draft could not be deleted', error)
      notify.error('This draft couldn’t be deleted. Please try again.')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button kind="plain" icon="trash" className="justify-self-start" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDrawer
        title="Delete this draft?"
        open={isAsking}
        onOpenChange={setAsking}
        action="Delete draft"
        busyLabel="Deleting..."
        busy={isBusy}
        onConfirm={() => void remove()}
      >
        We’ll remove its caption and photos from this device. Your original photos stay where they are.
      </ConfirmDrawer>
    </>
  )
}
