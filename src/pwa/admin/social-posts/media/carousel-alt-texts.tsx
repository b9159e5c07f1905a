import { useId } from 'react'

import { altTextError } from '#domain/publication/alt-text.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { FilePreview } from '../../shared/files/file-parts.tsx'
import { AltTextFields } from './alt-text-fields.tsx'
import { filledFrom, NO_TEXTS, type PictureTexts } from './media-places.ts'
import type { SlidePicture } from './slide-tile.tsx'

interface Described {
  /** By which a save names its texts. */
  name: string
  picture: SlidePicture
  texts: PictureTexts
}

interface CarouselAltTextsProps {
  label: string
  pictures: readonly Described[]
  ratio: number
  /** The texts of the other carousel by place, which mostly shows the same. */
  others: readonly PictureTexts[]
  onTexts: (name: string, texts: PictureTexts) => void
  opened: string | null
  onOpened: (name: string | null) => void
  disabled: boolean
}

/** The alternative texts of a carousel's pictures, a line each; one at a time opens to its fields. */
export function CarouselAltTexts(props: CarouselAltTextsProps) {
  const { label, pictures, ratio, others, onTexts, opened, onOpened, disabled } = props
  if (pictures.length === 0) return null
  const missing = pictures.flatMap(({ name, texts }, index) => {
    const filled = filledFrom(texts, others[index] ?? NO_TEXTS)
    return filled.en === texts.en && filled.es === texts.es ? [] : [{ name, filled }]
  })
  return (
    <div className="grid gap-3">
      {missing.length > 0 && (
        <Button
          kind="plain"
          small
          icon="copy"
          disabled={disabled}
          onClick={() => {
            for (const { name, filled } of missing) onTexts(name, filled)
          }}
          className="-ml-3 justify-self-start"
        >
          Copy alt text from Facebook
        </Button>
      )}
      <ol aria-label={`Alt text for the ${label} carousel`} className="rounded-2xl bg-surface ring ring-hair">
        {pictures.map((one, index) => (
          <li key={one.name} className="not-first:border-t not-first:border-hair">
            <PictureRow
              {...one}
              carousel={label}
              place={index + 1}
              ratio={ratio}
              isOpen={opened === one.name}
              onToggle={() => onOpened(opened === one.name ? null : one.name)}
              onTexts={(texts) => onTexts(one.name, texts)}
              disabled={disabled}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface PictureRowProps extends Omit<Described, 'name'> {
  carousel: string
  /** Counts from 1. */
  place: number
  ratio: number
  isOpen: boolean
  onToggle: () => void
  onTexts: (texts: PictureTexts) => void
  disabled: boolean
}

function PictureRow(props: PictureRowProps) {
  const { carousel, place, picture, ratio, texts, isOpen, onToggle, onTexts, disabled } = props
  const id = useId()
  const name = `${carousel} picture ${place}`
  const fault = CAPTION_LANGUAGES.some((language) => altTextError(texts[language]) !== null)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-(--target) w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="shrink-0 font-semibold">
          Picture {place}
          <span className="sr-only"> of the {carousel} carousel</span>
        </span>
        <span className={classes('min-w-0 flex-1 truncate text-small', fault ? 'text-danger' : 'text-ink-soft')}>
          {fault ? 'Too long' : summaryOf(texts)}
        </span>
        <Icon name="caret-down" small className={classes('text-ink-soft', isOpen && 'rotate-180')} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={isOpen ? 'flex flex-wrap items-start gap-4 px-4 pt-1 pb-4.5' : undefined}
      >
        {isOpen && (
          <>
            <FilePreview
              label={name}
              want="image"
              ratio={ratio}
              file={'file' in picture ? picture.file : null}
              saved={'url' in picture ? picture.url : null}
            />
            <AltTextFields
              picture={name}
              texts={texts}
              onTexts={onTexts}
              disabled={disabled}
              className="min-w-0 flex-[1_1_18rem]"
            />
          </>
        )}
      </div>
    </>
  )
}

/** What a closed line says: the English text, and what is missing. */
function summaryOf({ en, es }: PictureTexts): string {
  if (en === '' && es === '') return 'No alt text'
  if (es === '') return `${en} (no Spanish)`
  return en === '' ? `${es} (no English)` : en
}
