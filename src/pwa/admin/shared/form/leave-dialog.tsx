import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
  keeps: boolean
  hasFiles: boolean
}

/** Asks before a form with unsaved changes is left. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard, keeps, hasFiles }: LeaveDialogProps) {
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
        <div className="grid grid-cols-2 gap-3">
          <Button kind="line" onClick={onDiscard}>
            Discard changes
          </Button>
          <Button kind="plum" onClick={onKeep}>
            {keeps ? 'Keep for later' : 'Leave'}
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">
        {keeps
          ? 'What you typed can wait on this device and is here when you come back.'
          : 'This browser can’t keep what you typed. Leaving loses it.'}
        {hasFiles && ' The files you chose can’t be kept.'}
      </p>
    </Drawer>
  )
}
