import type { ComponentProps, ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'

import type { PostText } from '#domain/fair-housing/texts.ts'
import { FLAG_NAME, isPublishedTo, PLATFORM_FLAGS, type PlatformFlag } from '#domain/platform/platform-flags.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { captionFieldError, longestCaption } from '#domain/publication/caption-fields.ts'
import { CAPTION_LIMIT, captionError, captionLength, captionLimit, hashtagNote } from '#domain/publication/caption.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import { DEFAULT_TIME_ZONE, TIME_ZONES } from '#domain/time/time.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import { FlagIcon } from '../flag-icons.tsx'
import type { PostValues } from './post-fields.ts'

interface ChipProps extends Omit<ComponentProps<'button'>, 'children'> {
  on: boolean
  /** Can't be chosen now; it stays focusable, so that its reason is read out. */
  off?: boolean
  children: ReactNode
}

/** A choice in a row of choices. */
export function Chip({ on, off, children, className, onClick, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className={classes(
        'inline-flex min-h-(--target) items-center justify-center gap-2 rounded-full px-4 font-medium wrap-anywhere transition-[background-color] duration-(--d-tap)',
        on
          ? 'bg-plum text-on-plum'
          : off
            ? 'cursor-not-allowed bg-sunk text-ink-hint'
            : 'inset-ring inset-ring-field hover:bg-plum-tint',
        className,
      )}
    >
      {children}
    </button>
  )
}

/** How much of a caption's limit is used, which chosen network would refuse it, and what one leaves out. */
export function CaptionHint({ written, flags }: { written: string; flags: readonly PlatformFlag[] }) {
  const chosen = flags.filter(isPublishedTo)
  const limit = captionLimit(chosen)
  const tightest = PLATFORMS.find((platform) => chosen.includes(platform) && CAPTION_LIMIT[platform] === limit)
  const longest = longestCaption(written)
  const fault = !isSeen(written) ? null : (captionFieldError(written) ?? captionError(longest, chosen))
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className={fault ? 'font-medium text-danger' : undefined}>{fault ?? hashtagNote(longest, chosen)}</span>
      <span className="num">
        {captionLength(longest).toLocaleString('en-US')} of {limit.toLocaleString('en-US')} characters
        {tightest && ` (${PLATFORM_NAME[tightest]})`}
      </span>
    </span>
  )
}

const FairHousingHint = part(() =>
  import('#pwa/shared/fair-housing/fair-housing-hint.tsx').then((module) => module.FairHousingHint),
)

/** What is found in a text of the post, under its field. Agents of every state publish it. */
export function TextHint({ control, name }: { control: Control<PostValues>; name: PostText }) {
  const { field, formState } = useController({ control, name })
  const { isSubmitting } = formState
  return <FairHousingHint text={field.value} onChange={(text) => isSubmitting || field.onChange(text)} />
}

/** The background color of a post's picture, typed or picked by its swatch. Any text is accepted. */
export function ColorField({ control }: { control: Control<PostValues> }) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
    formState,
  } = useController({ control, name: 'main_color' })
  const shown = CSS.supports('color', value) ? value : null
  return (
    <Field label="Main color" error={fieldState.error?.message} hint="Background color behind the picture.">
      <div className="flex items-center gap-3">
        <span
          style={shown ? { backgroundColor: shown } : {}}
          className="picture relative block size-11 shrink-0 overflow-hidden rounded-control bg-sketch has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
        >
          <input
            type="color"
            aria-label="Pick the main color"
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
            disabled={formState.isSubmitting}
            onChange={onChange}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <Input
          name="main_color"
          value={value}
          placeholder="#fff"
          maxLength={64}
          readOnly={formState.isSubmitting}
          onBlur={onBlur}
          onChange={onChange}
          ref={ref}
          className="max-w-45!"
        />
      </div>
    </Field>
  )
}

interface PlatformBoxesProps {
  value: readonly PlatformFlag[]
  onChange: (flags: PlatformFlag[]) => void
  disabled: boolean
}

/** The nine networks, one checkbox each. */
export function PlatformBoxes({ value, onChange, disabled }: PlatformBoxesProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-x-3 gap-y-1 desk:grid-cols-3">
      {PLATFORM_FLAGS.map((flag) => (
        <label
          key={flag}
          className="relative flex min-h-(--target) cursor-pointer items-center gap-3 has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="checkbox"
            checked={value.includes(flag)}
            disabled={disabled}
            onChange={({ currentTarget }) =>
              // In the order of the boxes, whatever the order of the clicks.
              onChange(PLATFORM_FLAGS.filter((one) => (one === flag ? currentTarget.checked : value.includes(one))))
            }
            className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <CheckMark />
          <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
            <span className="text-ink-soft max-desk:hidden">
              <FlagIcon flag={flag} />
            </span>
            {FLAG_NAME[flag]}
          </span>
        </label>
      ))}
    </div>
  )
}

/** The first day on which agents see a post; empty for at once. */
export function ReleaseField({ control }: { control: Control<PostValues> }) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
    formState,
  } = useController({ control, name: 'release_date' })
  return (
    <Field
      label="Release date"
      error={fieldState.error?.message}
      hint={`Agents see it starting this day, ${TIME_ZONES[DEFAULT_TIME_ZONE]}. Leave it blank to release it right away.`}
    >
      <Input
        type="date"
        name="release_date"
        value={value ?? ''}
        readOnly={formState.isSubmitting}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
        ref={ref}
        className="max-w-45!"
      />
    </Field>
  )
}
