import { useState } from 'react'

import { ALT_TEXT_LIMIT, altTextError } from '#domain/publication/alt-text.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { sizedImage } from '#domain/media/media.ts'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'

import type { DescribedPicture, AltTexts } from './described-pictures.ts'
import { FoldedRow, FoldedSummary } from './folded-row.tsx'
import type { PostError } from './refusal.ts'

interface AltTextRowProps {
  /** All pictures of the post, each with the text it has without the agent's. */
  pictures: readonly DescribedPicture[]
  /** The name of the picture shown above; its text comes without a small picture, and those of other slides are left out. */
  shown?: string | undefined
  texts: AltTexts
  error: PostError | null
  /** Whether these are the agent's own pictures, which nobody but them can describe. */
  areOwn?: boolean
  className?: string | undefined
}

/**
 * What the pictures of a post show, for people who can't see them: one line, which opens the fields. The agent is asked for
 * those of their own pictures, so their fields are open.
 */
export function AltTextRow({ pictures, shown, texts, error, areOwn = false, className }: AltTextRowProps) {
  const [wantsOpen, setWantsOpen] = useState(areOwn)
  if (pictures.length === 0) return null
  const isOpen = wantsOpen || error !== null
  const textOf = ({ name, text }: DescribedPicture) => texts.written[name] ?? text
  const edited = shown === undefined ? pictures : pictures.filter(({ name, isShown }) => name === shown || !isShown)
  return (
    <FoldedRow
      place="alt_text"
      icon="note-pencil"
      title={pictures.length > 1 ? 'Describe the pictures' : 'Describe the picture'}
      summary={<Summary texts={pictures.map(textOf)} lang={texts.language} />}
      isOpen={isOpen}
      onToggle={setWantsOpen}
      className={className}
    >
      {edited.map((picture) => (
        <AltTextField
          key={picture.name}
          picture={picture}
          isAlone={pictures.length === 1}
          hasThumbnail={picture.name !== shown && pictures.length > 1}
          text={textOf(picture)}
          lang={texts.language}
          without={areOwn ? 'Say what it shows, for people who can’t see it.' : undefined}
          onText={(text) => texts.write(picture.name, text)}
        />
      ))}
    </FoldedRow>
  )
}

/** The text of the only picture, or how many have one. */
function Summary({ texts, lang }: { texts: readonly string[]; lang: string }) {
  const written = texts.filter((text) => text.trim() !== '')
  const [only] = written
  const isText = texts.length === 1 && only !== undefined
  return (
    <FoldedSummary lang={isText ? lang : undefined}>
      {isText
        ? only
        : texts.length === 1
          ? 'For people who can’t see it'
          : `${written.length} of ${texts.length} have alt text`}
    </FoldedSummary>
  )
}

interface AltTextFieldProps {
  picture: DescribedPicture
  isAlone: boolean
  hasThumbnail: boolean
  text: string
  lang: string
  /** What happens without a text. */
  without?: string | undefined
  onText: (text: string) => void
}

const TITLE_INSTEAD = 'Without it, we send the title.'

function AltTextField(props: AltTextFieldProps) {
  const { picture, isAlone, hasThumbnail, text, lang, without = TITLE_INSTEAD, onText } = props
  const { thumbnail, place } = picture
  return (
    <div className="flex items-start gap-3">
      {hasThumbnail && thumbnail && (
        <img
          src={sizedImage(thumbnail, 160)}
          alt=""
          className="mt-6.75 size-16 shrink-0 rounded-control bg-sketch object-cover"
        />
      )}
      <Field
        className="min-w-0 flex-1"
        label={isAlone ? 'Alt text' : `Alt text, picture ${place}`}
        error={altTextError(text) ?? undefined}
        hint={
          <span className="flex items-start justify-between gap-3">
            <span>{without}</span>
            <span className="num shrink-0">
              {groupDigits(text.length)} of {groupDigits(ALT_TEXT_LIMIT)}
            </span>
          </span>
        }
      >
        <GrowingTextarea
          rows={3}
          lang={lang}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </Field>
    </div>
  )
}
