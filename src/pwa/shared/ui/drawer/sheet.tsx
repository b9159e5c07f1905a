import { Dialog } from 'radix-ui'
import { Drawer as Vaul } from 'vaul'

import { useBackCloses } from './back-closes.ts'
import { classes } from '../classes.ts'
import type { SheetProps } from './drawer-props.ts'
import { IconButton } from '../icon-button.tsx'
import { useWide } from '../use-wide.ts'

/** Otherwise the focus stays on the body and the page behind gets the keys. */
const FOCUS_INSIDE = { autoFocus: true }

/** The only module that uses vaul: a drawer on a phone, a dialog or a sheet on wide screens, with the same content. */
export function Sheet(props: SheetProps) {
  useBackCloses(props.open && !props.inAddress, () => props.onOpenChange(false))
  return useWide() ? <Wide {...props} /> : <Bottom {...props} />
}

function Bottom(props: SheetProps) {
  return (
    <Vaul.Root open={props.open} onOpenChange={props.onOpenChange} {...FOCUS_INSIDE} repositionInputs={false}>
      <Vaul.Portal>
        <Vaul.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Vaul.Content
          {...focusBack(props)}
          onOpenAutoFocus={startAnswering}
          className="sheet-bottom fixed inset-x-0 bottom-0 z-31 flex max-h-[92dvh] flex-col rounded-t-sheet bg-surface shadow-lift-3 outline-none"
        >
          <div aria-hidden="true" className="mx-auto mt-2.5 mb-1.5 h-1.25 w-10 shrink-0 rounded-full bg-plum-edge" />
          <Inside {...props} Title={Vaul.Title} Description={Vaul.Description} />
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  )
}

/** One element for both places, so that a question asked within a sheet moves to the middle and keeps the focus. */
function Wide(props: SheetProps) {
  const isBeside = props.side
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-scrim fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          {...focusBack(props)}
          onOpenAutoFocus={startSearching}
          className={classes(
            'fixed z-31 flex w-120 max-w-[calc(100vw-2rem)] flex-col bg-surface pt-2 shadow-lift-3 outline-none',
            isBeside
              ? 'sheet-beside inset-y-0 right-0 rounded-l-sheet'
              : 'dialog top-1/2 left-1/2 max-h-[88dvh] -translate-1/2 rounded-panel',
            !isBeside && props.roomy && 'low:max-h-[94dvh] low:w-180',
          )}
        >
          <Inside {...props} Title={Dialog.Title} Description={Dialog.Description} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface InsideProps extends SheetProps {
  Title: typeof Dialog.Title
  Description: typeof Dialog.Description
}

function Inside({ title, description, children, footer, quiet, onOpenChange, Title, Description }: InsideProps) {
  return (
    <>
      {quiet ? (
        <Title className="sr-only">{title}</Title>
      ) : (
        <header className="flex min-h-13 shrink-0 items-start justify-between gap-2 px-(--gutter) pt-1.5 desk:px-7">
          <Title className="min-w-0 py-2 wrap-anywhere">{title}</Title>
          <IconButton icon="x" label="Close" className="-mr-2.5" onClick={() => onOpenChange(false)} />
        </header>
      )}
      {description && <Description className="px-(--gutter) pb-2 text-ink-soft desk:px-7">{description}</Description>}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--gutter) pt-1 pb-[calc(18px+env(safe-area-inset-bottom))] desk:px-7">
        {children}
      </div>
      {footer && (
        <div className="shrink-0 px-(--gutter) pt-3 pb-[calc(18px+env(safe-area-inset-bottom))] desk:px-7 desk:pb-6">
          {footer}
        </div>
      )}
    </>
  )
}

/** The focus starts on the answer that destroys nothing, where a question is asked. */
const FIRST_ANSWER = '[data-focus-first]'

/** On wide screens the search field takes the focus; on a phone the keyboard would cover the results. */
const startSearching = (event: Event) => startAt(event, `input[type="search"], ${FIRST_ANSWER}`)
const startAnswering = (event: Event) => startAt(event, FIRST_ANSWER)

/** Otherwise the sheet itself takes the focus: a ring around its close button would look like a mark of an error. */
function startAt(event: Event, wanted: string): void {
  const sheet = event.currentTarget
  if (!(sheet instanceof HTMLElement)) return
  event.preventDefault()
  const control = sheet.querySelector<HTMLElement>(wanted) ?? sheet
  control.focus({ preventScroll: true })
}

function focusBack({ giveFocusBack, description }: SheetProps) {
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      giveFocusBack()
    },
    // Radix asks for a description; undefined marks it as missing on purpose.
    ...(description ? {} : { 'aria-describedby': undefined }),
  }
}
