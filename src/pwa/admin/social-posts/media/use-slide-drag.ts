import { useState, type DragEvent } from 'react'

interface SlideDragOptions {
  disabled: boolean
  onMove: (from: number, to: number) => void
  /** Called with files that were dropped from outside. */
  onFiles: (files: readonly File[]) => void
}

/** Moves slides by dragging them, and adds files that are dropped. */
export function useSlideDrag({ disabled, onMove, onFiles }: SlideDragOptions) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | 'end' | null>(null)

  const end = () => {
    setDragged(null)
    setOver(null)
  }

  return {
    /** How the slide at this index takes part in the drag. */
    stateOf: (index: number) => (dragged === index ? 'dragged' : over === index ? 'over' : 'still'),
    /** Where it would be dropped. */
    over,
    /** The handlers of the slide at this index. */
    dragFrom: (index: number) => ({
      draggable: !disabled,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(index))
        setDragged(index)
      },
      onDragEnd: end,
    }),
    /** The handlers of the place `name`, which moves a slide to the index `to`. */
    dropAt: (to: number, name: number | 'end') => ({
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        if (over !== name) setOver(name)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        event.stopPropagation()
        if (dragged !== null) onMove(dragged, to)
        else onFiles([...event.dataTransfer.files])
        end()
      },
    }),
  }
}
