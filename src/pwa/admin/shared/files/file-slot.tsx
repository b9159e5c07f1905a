import { useEffect, useId, useRef, useState, type DragEvent } from 'react'

import type { FileKind } from '#domain/upload.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { useUploading } from '../form/uploading.ts'
import { FileProgress } from './file-progress.tsx'
import { acceptOf, faultOf, sizeLabel, TAKEN } from './file-rules.ts'
import { FilePreview } from './file-preview.tsx'

interface FileSlotProps {
  label: string
  want: FileKind
  /** Width over height of the place the file goes to, and its description. */
  shape?: { ratio: number; words: string }
  /** Address of the record's saved file. */
  saved: string | null
  /** The file chosen and not saved yet. */
  file: File | null
  onChoose: (file: File) => void
  /** Undoes the choice, or else marks the saved file for removal. */
  onRemove: () => void
  /** Ignores a file of the wrong kind without a message, as the post form does. */
  silent?: boolean
  /** Why the server didn't accept it. */
  error?: string | undefined
  /** Name of a file that was chosen before a reload. */
  lost?: string | undefined
  /** A note on the file that is shown. */
  note?: string | undefined
  disabled?: boolean
}

/** A place for one file: choose or drop it, see it, replace it, remove it. */
export function FileSlot(props: FileSlotProps) {
  const { label, want, shape, saved, file, onChoose, onRemove, silent, error, lost, note, disabled } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  const focusAction = useRef(false)
  const [fault, setFault] = useState<{ words: string; name: string } | null>(null)
  const [over, setOver] = useState(false)
  const uploading = useUploading(file)
  const filled = file !== null || saved !== null
  const words = fault?.words ?? error

  // The pressed control may be gone with the file; the focus is not taken from any other control.
  useEffect(() => {
    if (!focusAction.current || uploading || disabled) return
    focusAction.current = false
    if (document.activeElement === document.body) action.current?.focus()
  })

  async function take(chosen: File | undefined) {
    if (!chosen || disabled) return
    setFault(null)
    const found = await faultOf(chosen, want)
    if (!found) {
      focusAction.current = true
      onChoose(chosen)
    } else if (!silent || found.kind === 'tooLarge') setFault({ words: found.words, name: chosen.name })
  }

  function remove() {
    setFault(null)
    focusAction.current = true
    onRemove()
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void take(event.dataTransfer.files[0])
    },
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2"
    >
      <p id={`${id}-label`} className="text-[0.9375rem]/5 font-semibold">
        {label} {shape && <span className="font-medium text-ink-soft">{shape.words}</span>}
      </p>
      <input
        ref={input}
        type="file"
        accept={acceptOf(want)}
        tabIndex={-1}
        aria-label={label}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          // Allows choosing the same file again.
          currentTarget.value = ''
          void take(chosen)
        }}
        className="sr-only"
      />
      {filled ? (
        <div {...drop} className={classes('flex items-center gap-4', over && 'rounded-2xl outline-3 outline-focus')}>
          <FilePreview label={label} want={want} ratio={shape?.ratio ?? 0.8} file={file} saved={saved} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-small font-medium">{file ? file.name : 'Saved'}</p>
            {file && (
              <p className="num text-small text-ink-soft">
                {sizeLabel(file.size)}
                {!uploading && ', not saved yet'}
              </p>
            )}
            {note && <p className="text-small text-ink-soft">{note}</p>}
            {uploading ? (
              <FileProgress
                label={label}
                share={uploading.share}
                cancel={() => {
                  focusAction.current = true
                  uploading.cancel()
                }}
              />
            ) : (
              <div className="-ml-3 flex items-center">
                <Button
                  ref={action}
                  kind="plain"
                  small
                  disabled={disabled}
                  aria-describedby={`${id}-label`}
                  onClick={() => input.current?.click()}
                >
                  Change<span className="sr-only"> {label}</span>
                </Button>
                <IconButton icon="trash" label={`Remove ${label}`} disabled={disabled} onClick={remove} />
              </div>
            )}
          </div>
        </div>
      ) : (
        <button
          ref={action}
          type="button"
          {...drop}
          disabled={disabled}
          aria-describedby={words ? `${id}-fault` : undefined}
          onClick={() => input.current?.click()}
          className={classes(
            'grid min-h-37.5 w-full place-content-center justify-items-center gap-1 rounded-2xl border-[1.5px] border-dashed bg-surface p-3 text-center hover:border-plum hover:bg-plum-tint/45',
            over ? 'border-plum bg-plum-tint' : words ? 'border-danger' : 'border-field',
          )}
        >
          <Icon name="upload-simple" className="mb-1 text-plum" />
          <span>
            <span className="font-semibold">Choose a file</span> or drop it here
            <span className="sr-only">: {label}</span>
          </span>
          <span className="text-small text-ink-soft">{TAKEN[want]}</span>
          {lost && <span className="text-small font-medium text-lamp-ink">{lost} has to be chosen again.</span>}
        </button>
      )}
      <p
        id={`${id}-fault`}
        role="alert"
        className="flex items-start gap-1.5 text-small font-medium text-danger empty:hidden"
      >
        {words && <Icon name="warning-circle-fill" small className="mt-px" />}
        {words && <span>{words}</span>}
        {fault && filled && <span className="min-w-0 truncate">({fault.name})</span>}
      </p>
    </div>
  )
}
