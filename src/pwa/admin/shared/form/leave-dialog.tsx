import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
  canStore: boolean
  hasFiles: boolean
}

/** Asks before a form with unsaved changes is left. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard, canStore, hasFiles }: LeaveDialogProps) {
  return (
    <Drawer
      title="Leave without saving?"
      open={open}
      // The blocked navigation has a history entry of its own already.
      inAddress
      onOpenChange={(wanted) => {
        if (!wanted) onStay()
      }}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" onClick={onDiscard}>
            Discard changes
          </Button>
          <Button kind="secondary" onClick={onKeep}>
            {canStore ? 'Keep for later' : 'Leave'}
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">
        {canStore
          ? 'What you typed can be stored on this device until you come back.'
          : 'This browser can’t store what you typed. It’s lost if you leave.'}
        {hasFiles && canStore && ' The files you chose stay until you close or reload this page.'}
      </p>
    </Drawer>
  )
}
