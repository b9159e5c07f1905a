import { type DragEvent, useEffect, useId, useRef, useState } from 'react'

import { MOST_CAROUSEL_IMAGES } from '#domain/library/post-form.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { acceptOf } from '../../shared/files/file-rules.ts'
import { ControlError } from '../../shared/form/record-controls.tsx'
import { moveSlide, removeSlide, type Slide, slideKey } from './media-places.ts'
import { type SlidePicture, SlideTile } from './slide-tile.tsx'

interface CarouselEditorProps {
  label: string
  shape: { ratio: number; label: string }
  slides: readonly Slide[]
  pictureOf: (slide: Slide) => SlidePicture
  onSlides: (slides: readonly Slide[]) => void
  onFiles: (files: readonly File[]) => void
  error: string | undefined
  /** What was chosen and not added, by file. */
  refused: readonly string[]
  /** What is wrong with pictures that can be saved all the same. */
  warnings: readonly string[]
  disabled: boolean
}

const SLIDE_TONES = { dragged: 'opacity-45', over: 'outline-3 outline-focus', still: undefined }

/** The pictures of a carousel in their order: moved by buttons, by dragging and by arrow keys. */
export function CarouselEditor(props: CarouselEditorProps) {
  const { label, shape, slides, pictureOf, onFiles, error, refused, warnings, disabled } = props
  const id = useId()
  const { move, remove, announced, list, noteAdding } = useSlideChanges(props)
  const { over, dragFrom, dropAt, stateOf } = useSlideDrag({ disabled, onMove: move, onFiles })
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} className="grid gap-2.5">
      <p id={`${id}-label`} className="text-[0.9375rem]/5 font-semibold">
        {label} carousel <span className="font-medium text-ink-soft">{shape.label}</span>
        <span className="num float-right font-medium text-ink-soft">
          {slides.length} of {MOST_CAROUSEL_IMAGES}
        </span>
      </p>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3">
        {slides.map((slide, index) => (
          <li
            key={slideKey(slide)}
            {...dragFrom(index)}
            {...dropAt(index, index)}
            className={classes('rounded-2xl bg-surface p-1.5 ring ring-hair', SLIDE_TONES[stateOf(index)])}
          >
            <SlideTile
              carousel={label}
              picture={pictureOf(slide)}
              slideKey={slideKey(slide)}
              ratio={shape.ratio}
              place={index + 1}
              count={slides.length}
              disabled={disabled}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
        {slides.length < MOST_CAROUSEL_IMAGES && (
          <li {...dropAt(slides.length - 1, 'end')}>
            <AddPictures
              carousel={label}
              isOver={over === 'end'}
              disabled={disabled}
              onFiles={(files) => {
                noteAdding()
                onFiles(files)
              }}
            />
          </li>
        )}
      </ul>
      <p id={`${id}-help`} className="text-small text-ink-soft max-desk:sr-only">
        Drag to reorder. On a keyboard, arrow keys move the selected picture and Delete removes it.
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ControlError error={error} />
      {refused.map((message) => (
        <ControlError key={message} error={message} className="wrap-anywhere" />
      ))}
      {warnings.length > 0 && (
        <ul role="status" className="grid gap-1 text-small font-medium text-lamp-ink">
          {warnings.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Moves and removes slides, announces it, and keeps the focus on the slide or on its neighbor. */
function useSlideChanges({ slides, onSlides, disabled }: CarouselEditorProps) {
  const { list, focusNext, noteAdding } = useSlideFocus(slides)
  const [announced, setAnnounced] = useState('')

  function move(from: number, to: number) {
    const moved = slides[from]
    const place = Math.min(Math.max(to, 0), slides.length - 1)
    if (!moved || disabled || place === from) return
    onSlides(moveSlide(slides, from, place))
    focusNext(moved)
    setAnnounced(`Picture moved to position ${place + 1} of ${slides.length}.`)
  }

  function remove(at: number) {
    if (disabled) return
    onSlides(removeSlide(slides, at))
    focusNext(slides[at + 1] ?? slides[at - 1])
    setAnnounced(`Picture ${at + 1} removed.`)
  }

  return { move, remove, announced, list, noteAdding }
}

interface AddPicturesProps {
  carousel: string
  isOver: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

function AddPictures({ carousel, isOver, disabled, onFiles }: AddPicturesProps) {
  return (
    <label
      className={classes(
        'relative grid h-full min-h-37.5 cursor-pointer place-content-center justify-items-center gap-1 rounded-2xl border-[1.5px] border-dashed border-field bg-surface p-3 text-center hover:border-plum hover:bg-plum-tint/45 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
        isOver && 'border-plum bg-plum-tint',
      )}
    >
      <input
        type="file"
        multiple
        data-slide={ADD_KEY}
        accept={acceptOf('image')}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Icon name="upload-simple" className="mb-1 text-plum" />
      <span className="font-semibold">
        Add pictures<span className="sr-only"> to the {carousel} carousel</span>
      </span>
      <span className="text-small text-ink-soft">JPG or PNG, up to 5 MB</span>
    </label>
  )
}

interface SlideDragOptions {
  disabled: boolean
  onMove: (from: number, to: number) => void
  /** Called with files that were dropped from outside. */
  onFiles: (files: readonly File[]) => void
}

/** Moves slides by dragging them, and adds files that are dropped. */
function useSlideDrag({ disabled, onMove, onFiles }: SlideDragOptions) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | 'end' | null>(null)

  const end = () => {
    setDragged(null)
    setOver(null)
  }

  return {
    /** How the slide at this index takes part in the drag. */
    stateOf: (index: number) => (dragged === index ? 'dragged' : over === index ? 'over' : 'still'),
    /** Where it would be dropped. */
    over,
    /** The handlers of the slide at this index. */
    dragFrom: (index: number) => ({
      draggable: !disabled,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(index))
        setDragged(index)
      },
      onDragEnd: end,
    }),
    /** The handlers of the place `name`, which moves a slide to the index `to`. */
    dropAt: (to: number, name: number | 'end') => ({
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        if (over !== name) setOver(name)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        event.stopPropagation()
        if (dragged !== null) onMove(dragged, to)
        else onFiles([...event.dataTransfer.files])
        end()
      },
    }),
  }
}

/** The key of the control that adds pictures. */
const ADD_KEY = 'add'

/** Keeps the focus in a carousel when its slides are moved, removed and added. */
function useSlideFocus(slides: readonly Slide[]) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<string | null>(null)
  const isAdding = useRef(false)

  // The element moves with its slide, and some browsers drop the focus on the way.
  useEffect(() => {
    const key = next.current
    next.current = null
    if (key !== null) focusSlide(list.current, key)
  })

  // The tenth picture replaces the button it was added with.
  const last = slides.at(-1)
  const full = slides.length === MOST_CAROUSEL_IMAGES && last ? slideKey(last) : null
  useEffect(() => {
    if (full === null || !isAdding.current) return
    isAdding.current = false
    if (document.activeElement === document.body) focusSlide(list.current, full)
  }, [full])

  return {
    list,
    /** Focuses this slide after the next render. */
    focusNext: (slide: Slide | undefined) => {
      next.current = slide ? slideKey(slide) : ADD_KEY
    },
    /** Pictures are being added by the control for it. */
    noteAdding: () => {
      isAdding.current = true
    },
  }
}

function focusSlide(list: HTMLElement | null, key: string): void {
  list?.querySelector<HTMLElement>(`[data-slide="${CSS.escape(key)}"]`)?.focus()
}
