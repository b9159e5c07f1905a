import { useEffect, useId, useRef, useState, type DragEvent } from 'react'

import type { FileKind } from '#domain/upload.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { useUploading } from '../form/uploading.ts'
import { FileProgress } from './file-progress.tsx'
import { acceptOf, faultOf, sizeWords, TAKEN } from './file-rules.ts'
import { FilePreview } from './file-preview.tsx'

interface FileSlotProps {
  label: string
  want: FileKind
  /** Width over height of the place the file goes to, and how that is said. */
  shape?: { ratio: number; words: string }
  /** Address of the file the record has. */
  saved: string | null
  /** The file chosen and not saved yet. */
  file: File | null
  onChoose: (file: File) => void
  /** Takes back what was chosen, else marks the saved one for removal. */
  onRemove: () => void
  /** Leaves a file of the wrong kind aside without a word, as the post form does. */
  silent?: boolean
  /** Why the server didn't take it. */
  error?: string | undefined
  /** Name of a file that was chosen before a reload. */
  lost?: string | undefined
  /** What else there is to know about the file that is shown. */
  note?: string | undefined
  disabled?: boolean
}

/** A place for one file: choose or drop, see it, change it, take it away. */
export function FileSlot(props: FileSlotProps) {
  const { label, want, shape, saved, file, onChoose, onRemove, silent, error, lost, note, disabled } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const deed = useRef<HTMLButtonElement>(null)
  const focusDeed = useRef(false)
  const [fault, setFault] = useState<{ words: string; name: string } | null>(null)
  const [over, setOver] = useState(false)
  const uploading = useUploading(file)
  const filled = file !== null || saved !== null
  const words = fault?.words ?? error

  // What she pressed may have left with the file; no other control loses the focus to this.
  useEffect(() => {
    if (!focusDeed.current || uploading || disabled) return
    focusDeed.current = false
    if (document.activeElement === document.body) deed.current?.focus()
  })

  async function take(chosen: File | undefined) {
    if (!chosen || disabled) return
    setFault(null)
    const found = await faultOf(chosen, want)
    if (!found) {
      focusDeed.current = true
      onChoose(chosen)
    } else if (!silent || found.kind === 'tooLarge') setFault({ words: found.words, name: chosen.name })
  }

  function remove() {
    setFault(null)
    focusDeed.current = true
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
          // The same file may be chosen again after a slip.
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
                {sizeWords(file.size)}
                {!uploading && ', not saved yet'}
              </p>
            )}
            {note && <p className="text-small text-ink-soft">{note}</p>}
            {uploading ? (
              <FileProgress
                label={label}
                share={uploading.share}
                cancel={() => {
                  focusDeed.current = true
                  uploading.cancel()
                }}
              />
            ) : (
              <div className="-ml-3 flex items-center">
                <Button
                  ref={deed}
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
          ref={deed}
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
