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

/** Of what was dragged out of a page or a document. */
export const NO_FILE = 'That isn’t a file. Please save it on your computer, then drop it here'

const TOO_MANY = 'Please drop one file at a time'

export interface FileChoiceOptions {
  want: FileKind
  onChoose: (file: File) => void
  /** Undoes the choice, or else marks the saved file for removal. */
  onRemove: () => void
  disabled?: boolean
}

/** Takes a file that was chosen or dropped, or shows why it isn't accepted. */
export function useFileChoice({ want, onChoose, onRemove, disabled }: FileChoiceOptions, keepFocus: () => void) {
  const [refused, setRefused] = useState<{ message: string; name: string } | null>(null)
  const latest = useRef<File>(null)

  async function take(chosen: File | undefined) {
    if (!chosen || disabled) return
    latest.current = chosen
    setRefused(null)
    const message = await fileErrorOf(chosen, want)
    // Another file was chosen while this one was read.
    if (latest.current !== chosen) return
    if (message === null) {
      keepFocus()
      onChoose(chosen)
    } else setRefused({ message, name: chosen.name })
  }

  return {
    refused,
    take: (chosen: File | undefined) => void take(chosen),
    /** Takes what was dropped, if it is one file. */
    takeDropped: (files: readonly File[]) => {
      if (files.length === 1) void take(files[0])
      else if (!disabled) setRefused({ message: files.length === 0 ? NO_FILE : TOO_MANY, name: '' })
    },
    remove: () => {
      latest.current = null
      setRefused(null)
      keepFocus()
      onRemove()
    },
  }
}

/** The handlers of a place a file is dropped on, and whether one is over it. */
export function useFileDrop(take: (files: readonly File[]) => void) {
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
      take([...event.dataTransfer.files])
    },
  }
  return { over, drop }
}

export type FileDrop = ReturnType<typeof useFileDrop>
