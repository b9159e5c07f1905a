import { useEffect, useRef, useState, type DragEvent } from 'react'

import type { FileKind } from '#domain/media/upload.ts'

import { fileErrorOf } from './file-rules.ts'

/** Brings the focus back where the pressed control is gone with the file; it is not taken from any other control. */
export function useActionFocus(isLocked: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || isLocked) return
    isWanted.current = false
    if (document.activeElement === document.body) button.current?.focus()
  })
  return {
    button,
    keepFocus: () => {
      isWanted.current = true
    },
  }
}

export interface FileChoiceOptions {
  want: FileKind
  onChoose: (file: File) => void
  /** Undoes the choice, or else marks the saved file for removal. */
  onRemove: () => void
  /** Ignores a file of the wrong kind without a message, as the post form does. */
  silent?: boolean
  disabled?: boolean
}

/** Takes a file that was chosen or dropped, or shows why it isn't accepted. */
export function useFileChoice(
  { want, onChoose, onRemove, silent, disabled }: FileChoiceOptions,
  keepFocus: () => void,
) {
  const [refused, setRefused] = useState<{ message: string; name: string } | null>(null)

  async function take(chosen: File | undefined) {
    if (!chosen || disabled) return
    setRefused(null)
    const found = await fileErrorOf(chosen, want)
    if (!found) {
      keepFocus()
      onChoose(chosen)
    } else if (!silent || found.kind === 'tooLarge') setRefused({ message: found.message, name: chosen.name })
  }

  return {
    refused,
    take: (chosen: File | undefined) => void take(chosen),
    remove: () => {
      setRefused(null)
      keepFocus()
      onRemove()
    },
  }
}

/** The handlers of a place a file is dropped on, and whether one is over it. */
export function useFileDrop(take: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  return { over, drop }
}

export type FileDrop = ReturnType<typeof useFileDrop>
