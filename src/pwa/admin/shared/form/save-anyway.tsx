import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

interface SaveAnywayProps {
  question: { message: string; isOpen: boolean; close: () => void; saveAnyway: () => Promise<void> }
}

/** Asks before a save of something that was probably forgotten. */
export function SaveAnyway({ question }: SaveAnywayProps) {
  return (
    <Drawer
      title="Save anyway?"
      open={question.isOpen}
      onOpenChange={(wanted) => {
        if (!wanted) question.close()
      }}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" data-focus-first onClick={question.close}>
            Keep editing
          </Button>
          <Button kind="secondary" onClick={() => void question.saveAnyway()}>
            Save anyway
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">{question.message}</p>
    </Drawer>
  )
}
