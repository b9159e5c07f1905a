import { useState } from 'react'

import { MOST_CAROUSEL_IMAGES } from '#domain/library/post-form.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { fileErrorOf } from '../../shared/files/file-rules.ts'
import { AltTextFields } from './alt-text-fields.tsx'
import { filledFrom, NO_TEXTS, slideName, type PictureTexts } from './alt-texts.ts'
import { addSlides, slideField, slideKey, slidesAtHand, type Slide } from './carousel.ts'
import { CarouselEditor } from './carousel-editor.tsx'
import { CAROUSELS } from './media-places.ts'
import type { PostFormState } from '../post-state.ts'
import { useAltTexts } from './use-alt-texts.ts'

/** The two carousels of a post. */
export function CarouselSlots({ state }: { state: PostFormState }) {
  return (
    <div className="grid gap-8">
      {CAROUSELS.map((carousel) => (
        <CarouselSlot key={carousel.list} carousel={carousel} state={state} />
      ))}
    </div>
  )
}

interface CarouselSlotProps {
  carousel: (typeof CAROUSELS)[number]
  state: PostFormState
}

function CarouselSlot({ carousel, state }: CarouselSlotProps) {
  const { list, field, label, shape } = carousel
  const { form, files, source, errors, forgetErrors, busy } = state
  const slides = slidesAtHand(field, form.watch(list), files.files)

  const [refused, setRefused] = useState<readonly string[]>([])

  function show(now: readonly Slide[]) {
    forgetErrors(field, `${list}_`)
    form.setValue(list, [...now], { shouldDirty: true })
  }

  function change(now: readonly Slide[]) {
    const left = new Set(now.flatMap((slide) => ('key' in slide ? [slide.key] : [])))
    const gone = slides.flatMap((slide) =>
      'key' in slide && !left.has(slide.key) ? [[slideField(field, slide.key), null] as const] : [],
    )
    setRefused([])
    if (gone.length > 0) files.change(Object.fromEntries(gone))
    show(now)
  }

  async function add(chosen: readonly File[]) {
    const shown = new Set(slides.map(slideKey))
    const lost = new Set(
      form
        .getValues(list)
        .map(slideKey)
        .filter((key) => !shown.has(key)),
    )
    const errorsFound = await Promise.all(chosen.map((file) => fileErrorOf(file, 'image')))
    // Others may have been moved, removed or added meanwhile.
    const present = form.getValues(list).filter((slide) => !lost.has(slideKey(slide)))
    const taken = chosen.filter((_, index) => errorsFound[index] === null)
    const added = taken.map((file) => ({ file, slide: { key: crypto.randomUUID(), name: file.name } }))
    const now = addSlides(
      present,
      added.map(({ slide }) => slide),
    )
    setRefused(refusedMessages(chosen, errorsFound, now.length === present.length ? taken : []))
    if (now.length === present.length) return
    // A file that was lost in a reload is recognized by its name when chosen again.
    const found = Object.entries(files.lost).filter(
      ([place, name]) => place.startsWith(field) && taken.some((file) => file.name === name),
    )
    files.change({
      ...Object.fromEntries(found.map(([place]) => [place, null])),
      ...Object.fromEntries(added.map(({ file, slide }) => [slideField(field, slide.key), file])),
    })
    show(now)
  }

  const { textsOf, setTexts } = useAltTexts(state)
  const described = slides.map((slide) => {
    const name = slideName(field, slide)
    return { name, key: slideKey(slide), texts: textsOf(name, savedOf(slide, source)) }
  })
  const others = list === 'ig' ? facebookTexts(state, textsOf) : []
  const missing = described.flatMap(({ name, texts }, index) => {
    const filled = filledFrom(texts, others[index] ?? NO_TEXTS)
    return filled.en === texts.en && filled.es === texts.es ? [] : [{ name, filled }]
  })
  return (
    <div className="grid gap-5">
      <CarouselEditor
        label={label}
        shape={shape}
        slides={slides}
        pictureOf={(slide) => {
          if ('id' in slide) return { url: source?.media.find(({ id }) => id === slide.id)?.url ?? null }
          const file = files.files[slideField(field, slide.key)]
          return file ? { file } : { url: null }
        }}
        onSlides={change}
        onFiles={(chosen) => void add(chosen)}
        error={Object.entries(errors).find(([name]) => name.startsWith(field) || name.startsWith(`${list}_`))?.[1]}
        refused={refused}
        disabled={busy}
      />
      {slides.length > 0 && (
        <div className="grid gap-5">
          {missing.length > 0 && (
            <Button
              kind="plain"
              small
              icon="copy"
              disabled={busy}
              onClick={() => {
                for (const { name, filled } of missing) setTexts(name, filled)
              }}
              className="-ml-3 justify-self-start"
            >
              Copy alternative texts from Facebook
            </Button>
          )}
          <ol aria-label={`Alternative texts of the ${label} carousel`} className="grid gap-5">
            {described.map(({ name, key, texts }, index) => (
              <li key={key} className="grid gap-2">
                <span className="font-semibold">Picture {index + 1}</span>
                <AltTextFields
                  picture={`${label} picture ${index + 1}`}
                  texts={texts}
                  onTexts={(now) => setTexts(name, now)}
                  disabled={busy}
                  className="desk:grid-cols-2"
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

/** The stored picture of a slide; null for a new one. */
function savedOf(slide: Slide, source: PostFormState['source']) {
  return 'id' in slide ? (source?.media.find(({ id }) => id === slide.id) ?? null) : null
}

/** The alternative texts of the Facebook carousel, in the order of its slides. */
function facebookTexts(
  { form, files, source }: PostFormState,
  textsOf: ReturnType<typeof useAltTexts>['textsOf'],
): PictureTexts[] {
  const { list, field } = CAROUSELS[0]
  return slidesAtHand(field, form.watch(list), files.files).map((slide) =>
    textsOf(slideName(field, slide), savedOf(slide, source)),
  )
}

/** Which of the chosen files were not added and why; `tooMany` are those that would have passed the limit. */
function refusedMessages(
  chosen: readonly File[],
  errors: readonly Awaited<ReturnType<typeof fileErrorOf>>[],
  tooMany: readonly File[],
): string[] {
  const messages = chosen.flatMap(({ name }, index) => {
    const error = errors[index]
    return error ? [`${name} was not added: ${error.message}`] : []
  })
  if (tooMany.length === 0) return messages
  const names = tooMany.map(({ name }) => name).join(', ')
  return [...messages, `Not added: ${names}. A carousel takes up to ${MOST_CAROUSEL_IMAGES} images`]
}
