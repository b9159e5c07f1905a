import type { AdminMedia } from '#contract/admin/posts.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { ALT_TEXT_LIMIT, altTextError } from '#domain/publication/alt-text.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'

import type { PostFormState } from '../form/post-fields.ts'
import { filledFrom, type PictureTexts, savedTexts } from './media-places.ts'

/** The alternative texts of a post's pictures as the form has them. */
export function useAltTexts({ form, forgetErrors }: PostFormState) {
  const written = form.watch('alt_texts')
  return {
    textsOf: (name: string, saved: AdminMedia | null | undefined): PictureTexts => written[name] ?? savedTexts(saved),
    setTexts: (name: string, texts: PictureTexts) => {
      forgetErrors('alt_texts')
      form.setValue('alt_texts', { ...form.getValues('alt_texts'), [name]: texts }, { shouldDirty: true })
    },
  }
}

const LANGUAGE_NAME: Record<CaptionLanguage, string> = { en: 'English', es: 'Spanish' }

interface AltTextFieldsProps {
  /** The name of the picture, for screen readers. */
  picture: string
  texts: PictureTexts
  onTexts: (texts: PictureTexts) => void
  /** The languages in which the picture goes out. */
  languages?: readonly CaptionLanguage[] | undefined
  /** The picture that mostly shows the same, whose texts can be taken over. */
  other?: { label: string; texts: PictureTexts } | undefined
  disabled: boolean
  className?: string
}

export function AltTextFields(props: AltTextFieldsProps) {
  const { picture, texts, onTexts, languages = CAPTION_LANGUAGES, other, disabled, className } = props
  const filled = other && filledFrom(texts, other.texts)
  const lacks = filled !== undefined && languages.some((language) => filled[language] !== texts[language])
  return (
    <div className={classes('grid gap-3', className)}>
      {languages.map((language) => (
        <Field
          key={language}
          label={
            <>
              Alt text ({LANGUAGE_NAME[language]})<span className="sr-only"> of {picture}</span>
            </>
          }
          error={altTextError(texts[language]) ?? undefined}
          hint={
            <span className="flex items-start justify-between gap-3">
              <span>{language === languages[0] && 'Describe the picture, including any words in it.'}</span>
              <span className="num shrink-0">
                {groupDigits(texts[language].length)} of {groupDigits(ALT_TEXT_LIMIT)}
              </span>
            </span>
          }
        >
          <Textarea
            rows={2}
            lang={language}
            readOnly={disabled}
            value={texts[language]}
            onChange={({ currentTarget }) => onTexts({ ...texts, [language]: currentTarget.value })}
            className="text-base! field-sizing-content min-h-19 resize-y! py-2.5!"
          />
        </Field>
      ))}
      {lacks && (
        <Button
          kind="plain"
          small
          icon="copy"
          disabled={disabled}
          onClick={() => onTexts(filled)}
          className="-ml-3 justify-self-start"
        >
          {other?.label}
        </Button>
      )}
    </div>
  )
}
