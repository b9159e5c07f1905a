import { Button } from '#pwa/shared/ui/button.tsx'

interface CardWantedProps {
  /** Why nothing can be paid in the present state. */
  words: string
  onAdd: () => void
}

/** Shown where a change needs a card first, with the button to add one. */
export function CardWanted({ words, onAdd }: CardWantedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-plum-tint px-4 py-3">
      <p className="min-w-0 grow basis-48">{words}</p>
      <Button kind="plum" small onClick={onAdd}>
        Add a card
      </Button>
    </div>
  )
}
