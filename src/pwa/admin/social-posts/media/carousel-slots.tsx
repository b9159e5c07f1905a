import { useMemo, useState } from 'react'

import { MOST_CAROUSEL_IMAGES } from '#domain/library/post-form.ts'
import { FORMAT_OF_ROLE, smallMediaWarning } from '#domain/media/small-media.ts'

import { fileErrorOf } from '../../shared/files/file-rules.ts'
import { useMeasures } from '../../shared/files/measure.ts'
import { NO_FILE } from '../../shared/files/use-file-choice.ts'
import type { PostFormState } from '../form/post-fields.ts'
import { useAltTexts } from './alt-text-fields.tsx'
import { CarouselAltTexts } from './carousel-alt-texts.tsx'
import { CarouselEditor } from './carousel-editor.tsx'
import {
  addSlides,
  CAROUSELS,
  type PictureTexts,
  type Slide,
  slideField,
  slideKey,
  slideName,
  slidesAtHand,
} from './media-places.ts'

export function CarouselSlots({ state }: { state: PostFormState }) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div className="grid gap-8">
      {CAROUSELS.map((carousel) => (
        <CarouselSlot key={carousel.list} carousel={carousel} state={state} opened={opened} onOpened={setOpened} />
      ))}
    </div>
  )
}

interface CarouselSlotProps {
  carousel: (typeof CAROUSELS)[number]
  state: PostFormState
  /** The picture whose alternative texts are open, by its name in a save; one of both carousels at most. */
  opened: string | null
  onOpened: (name: string | null) => void
}

function CarouselSlot({ carousel, state, opened, onOpened }: CarouselSlotProps) {
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
    if (chosen.length === 0) return setRefused([NO_FILE])
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
  const pictureOf = (slide: Slide) => {
    if ('id' in slide) return { url: savedOf(slide, source)?.url ?? null }
    const file = files.files[slideField(field, slide.key)]
    return file ? { file } : { url: null }
  }
  const small = useSmallSlides(carousel, slides, state)
  return (
    <div className="grid gap-5">
      <CarouselEditor
        label={label}
        shape={shape}
        slides={slides}
        pictureOf={pictureOf}
        onSlides={change}
        onFiles={(chosen) => void add(chosen)}
        error={Object.entries(errors).find(([name]) => name.startsWith(field) || name.startsWith(`${list}_`))?.[1]}
        refused={refused}
        warnings={small}
        disabled={busy}
      />
      <CarouselAltTexts
        label={label}
        pictures={slides.map((slide) => {
          const name = slideName(field, slide)
          return { name, picture: pictureOf(slide), texts: textsOf(name, savedOf(slide, source)) }
        })}
        ratio={shape.ratio}
        others={list === 'ig' ? facebookTexts(state, textsOf) : []}
        onTexts={setTexts}
        opened={opened}
        onOpened={onOpened}
        disabled={busy}
      />
    </div>
  )
}

/** The warnings about slides that are far too small, by their places. */
function useSmallSlides(
  { field, role }: CarouselSlotProps['carousel'],
  slides: readonly Slide[],
  { files, source }: PostFormState,
): string[] {
  const chosen = files.files
  const measures = useMeasures(useMemo(() => Object.values(chosen), [chosen]))
  return slides.flatMap((slide, index) => {
    const file = 'key' in slide ? chosen[slideField(field, slide.key)] : undefined
    const size = file ? measures.get(file) : savedOf(slide, source)
    const warning = size ? smallMediaWarning(size, FORMAT_OF_ROLE[role]) : null
    return warning === null ? [] : [`Picture ${index + 1}: ${warning}`]
  })
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
    return error ? [`${name} wasn’t added: ${error}`] : []
  })
  if (tooMany.length === 0) return messages
  const names = tooMany.map(({ name }) => name).join(', ')
  return [...messages, `Not added: ${names}. A carousel can have up to ${MOST_CAROUSEL_IMAGES} images`]
}
