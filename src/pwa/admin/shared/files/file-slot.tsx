import { type Ref, useId, useMemo, useRef } from 'react'

import { type Format, smallMediaWarning } from '#domain/media/small-media.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

import { ControlError } from '../form/record-controls.tsx'
import { useUploading } from './upload.ts'
import { EmptySlot, FilePreview, FileProgress } from './file-parts.tsx'
import { acceptOf, fileSizeLabel } from './file-rules.ts'
import { type FileChoiceOptions, type FileDrop, useActionFocus, useFileChoice, useFileDrop } from './use-file-choice.ts'
import { useMeasures } from './measure.ts'

interface Size {
  width: number | null
  height: number | null
}

interface FileSlotProps extends FileChoiceOptions {
  label: string
  /** Width over height of the place the file goes to, and its description. */
  shape?: { ratio: number; label: string }
  /** The pixels a picture or film should have here; a much smaller one is warned of. */
  format?: Format | undefined
  /** Address of the record's saved file, and its size where that is known. */
  saved: string | null
  savedSize?: Size | null | undefined
  file: File | null
  /** Why the server didn't accept it. */
  error?: string | undefined
  /** Name of a file that was chosen in a page that was closed or reloaded. */
  lost?: string | undefined
  /** A note on the file that is shown. */
  note?: string | undefined
}

/** A place for one file: choose or drop it, see it, replace it, remove it. */
export function FileSlot(props: FileSlotProps) {
  const { label, want, shape, saved, file, error, lost, disabled } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const uploading = useUploading(file)
  const { button, keepFocus } = useActionFocus(uploading !== null || disabled === true)
  const choice = useFileChoice(props, keepFocus)
  const { over, drop } = useFileDrop(choice.takeDropped)
  const warning = useSizeWarning(props)
  const isFilled = file !== null || saved !== null
  const message = choice.refused?.message ?? error
  const choose = () => input.current?.click()
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2"
    >
      <p id={`${id}-label`} className="text-[0.9375rem]/5 font-semibold">
        {label} {shape && <span className="font-medium text-ink-soft">{shape.label}</span>}
      </p>
      <FileInput ref={input} label={label} want={want} disabled={disabled} onChoose={choice.take} />
      {isFilled ? (
        <FilledSlot
          {...props}
          ref={button}
          warning={warning}
          labelId={`${id}-label`}
          over={over}
          drop={drop}
          onChange={choose}
          onRemove={choice.remove}
          keepFocus={keepFocus}
          uploading={uploading}
        />
      ) : (
        <EmptySlot
          ref={button}
          label={label}
          want={want}
          lost={lost}
          tone={over ? 'over' : message ? 'wrong' : 'plain'}
          drop={drop}
          disabled={disabled}
          describedBy={message ? `${id}-error` : undefined}
          onClick={choose}
        />
      )}
      <ControlError
        id={`${id}-error`}
        error={
          message && (
            <>
              <span>{message}</span>
              {choice.refused?.name && isFilled && <span className="min-w-0 truncate">({choice.refused.name})</span>}
            </>
          )
        }
      />
    </div>
  )
}

function useSizeWarning({ format, file, savedSize }: FileSlotProps): string | null {
  const measures = useMeasures(useMemo(() => (format && file ? [file] : []), [format, file]))
  const size = file ? measures.get(file) : savedSize
  return format && size ? smallMediaWarning(size, format) : null
}

interface FileInputProps extends Pick<FileSlotProps, 'label' | 'want'> {
  disabled: boolean | undefined
  onChoose: (file: File | undefined) => void
  ref: Ref<HTMLInputElement>
}

function FileInput({ label, want, disabled, onChoose, ref }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={acceptOf(want)}
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? []
        // Allows choosing the same file again.
        currentTarget.value = ''
        onChoose(chosen)
      }}
      className="sr-only"
    />
  )
}

interface FilledSlotProps
  extends Pick<FileSlotProps, 'label' | 'want' | 'shape' | 'saved' | 'file' | 'note' | 'disabled'>, FileDrop {
  labelId: string
  warning: string | null
  uploading: ReturnType<typeof useUploading>
  keepFocus: () => void
  onChange: () => void
  onRemove: () => void
  ref: Ref<HTMLButtonElement>
}

function FilledSlot(props: FilledSlotProps) {
  const { label, labelId, want, shape, saved, file, over, drop, uploading, keepFocus, disabled, ref } = props
  return (
    <div
      {...drop}
      className={classes('flex flex-wrap items-center gap-x-4 gap-y-2', over && 'rounded-2xl outline-3 outline-focus')}
    >
      <FilePreview label={label} want={want} ratio={shape?.ratio ?? 0.8} file={file} saved={saved} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <FileDetails file={file} note={props.note} warning={props.warning} isUploading={uploading !== null} />
        {uploading ? (
          <FileProgress
            label={label}
            share={uploading.share}
            cancel={() => {
              keepFocus()
              uploading.cancel()
            }}
          />
        ) : (
          <FileActions
            ref={ref}
            label={label}
            labelId={labelId}
            disabled={disabled}
            onChange={props.onChange}
            onRemove={props.onRemove}
          />
        )}
      </div>
    </div>
  )
}

interface FileDetailsProps {
  file: File | null
  note: string | undefined
  warning: string | null
  isUploading: boolean
}

function FileDetails({ file, note, warning, isUploading }: FileDetailsProps) {
  return (
    <>
      <p className="truncate text-small font-medium">{file ? file.name : 'Saved'}</p>
      {file && (
        <p className="num text-small text-ink-soft">
          {fileSizeLabel(file.size)}
          {!isUploading && ', not saved yet'}
        </p>
      )}
      {note && <p className="text-small text-ink-soft">{note}</p>}
      <p role="status" className="text-small font-medium text-lamp-ink empty:hidden">
        {warning}
      </p>
    </>
  )
}

interface FileActionsProps {
  label: string
  labelId: string
  disabled: boolean | undefined
  onChange: () => void
  onRemove: () => void
  ref: Ref<HTMLButtonElement>
}

function FileActions({ label, labelId, disabled, onChange, onRemove, ref }: FileActionsProps) {
  return (
    <div className="-ml-[12px] flex flex-wrap items-center max-[279px]:ml-0">
      <Button ref={ref} kind="plain" small disabled={disabled} aria-describedby={labelId} onClick={onChange}>
        Change<span className="sr-only"> {label}</span>
      </Button>
      <IconButton icon="trash" label={`Remove ${label}`} disabled={disabled} onClick={onRemove} />
    </div>
  )
}
