import type { Ref } from 'react'

import type { FileKind } from '#domain/media/upload.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { ACCEPTED_LABELS } from './file-rules.ts'
import type { FileDrop } from './use-file-choice.ts'

interface EmptySlotProps {
  label: string
  want: FileKind
  lost: string | undefined
  tone: keyof typeof SLOT_TONES
  drop: FileDrop['drop']
  disabled: boolean | undefined
  describedBy: string | undefined
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

const SLOT_TONES = { over: 'border-plum bg-plum-tint', wrong: 'border-danger', plain: 'border-field' }

/** A place that has no file yet: chooses one, or takes one that is dropped. */
export function EmptySlot({ label, want, lost, tone, drop, disabled, describedBy, onClick, ref }: EmptySlotProps) {
  return (
    <button
      ref={ref}
      type="button"
      {...drop}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onClick}
      className={classes(
        'grid min-h-37.5 w-full place-content-center justify-items-center gap-1 rounded-2xl border-[1.5px] border-dashed bg-surface p-3 text-center hover:border-plum hover:bg-plum-tint/45',
        SLOT_TONES[tone],
      )}
    >
      <Icon name="upload-simple" className="mb-1 text-plum" />
      <span>
        <span className="font-semibold">Choose a file</span> or drop it here
        <span className="sr-only">: {label}</span>
      </span>
      <span className="text-small text-ink-soft">{ACCEPTED_LABELS[want]}</span>
      {lost && <span className="text-small font-medium text-lamp-ink">Please choose {lost} again.</span>}
    </button>
  )
}
