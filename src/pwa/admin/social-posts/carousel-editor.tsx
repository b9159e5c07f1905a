import { useEffect, useId, useRef, useState, type DragEvent } from 'react'

import { MOST_CAROUSEL_IMAGES } from '#domain/post-form.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { acceptOf } from '../shared/files/file-rules.ts'
import { moveSlide, removeSlide, slideKey, type Slide } from './carousel.ts'
import { SlideTile, type SlidePicture } from './slide-tile.tsx'

interface CarouselEditorProps {
  /** The network the carousel is for. */
  label: string
  shape: { ratio: number; words: string }
  slides: readonly Slide[]
  pictureOf: (slide: Slide) => SlidePicture
  onSlides: (slides: readonly Slide[]) => void
  onFiles: (files: readonly File[]) => void
  error: string | undefined
  disabled: boolean
}

/** The pictures of a carousel in their order: moved by buttons, by dragging and by arrow keys. */
export function CarouselEditor(props: CarouselEditorProps) {
  const { label, shape, slides, pictureOf, onSlides, onFiles, error, disabled } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef<string | null>(null)
  const adding = useRef(false)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | 'end' | null>(null)

  // The element moves with its slide, and some browsers drop the focus on the way.
  useEffect(() => {
    const key = focusNext.current
    focusNext.current = null
    if (key !== null) focusSlide(list.current, key)
  })

  // The tenth picture replaces the button it was added with.
  const last = slides.at(-1)
  const full = slides.length === MOST_CAROUSEL_IMAGES && last ? slideKey(last) : null
  useEffect(() => {
    if (full === null || !adding.current) return
    adding.current = false
    if (document.activeElement === document.body) focusSlide(list.current, full)
  }, [full])

  function move(from: number, to: number) {
    const moved = slides[from]
    const place = Math.min(Math.max(to, 0), slides.length - 1)
    if (!moved || disabled || place === from) return
    onSlides(moveSlide(slides, from, place))
    focusNext.current = slideKey(moved)
    setSaid(`Picture moved to place ${place + 1} of ${slides.length}.`)
  }

  function remove(at: number) {
    if (disabled) return
    const neighbor = slides[at + 1] ?? slides[at - 1]
    onSlides(removeSlide(slides, at))
    focusNext.current = neighbor ? slideKey(neighbor) : 'add'
    setSaid(`Picture ${at + 1} removed.`)
  }

  function drop(event: DragEvent, to: number) {
    event.preventDefault()
    event.stopPropagation()
    if (dragged !== null) move(dragged, to)
    else onFiles([...event.dataTransfer.files])
    setDragged(null)
    setOver(null)
  }

  const dropAt = (to: number, name: number | 'end') => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      if (over !== name) setOver(name)
    },
    onDrop: (event: DragEvent) => drop(event, to),
  })

  const draggedFrom = (index: number) => ({
    draggable: !disabled,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(index))
      setDragged(index)
    },
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
  })

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} className="grid gap-2.5">
      <p id={`${id}-label`} className="text-[0.9375rem]/5 font-semibold">
        {label} carousel <span className="font-medium text-ink-soft">{shape.words}</span>
        <span className="num float-right font-medium text-ink-soft">
          {slides.length} of {MOST_CAROUSEL_IMAGES}
        </span>
      </p>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3">
        {slides.map((slide, index) => (
          <li
            key={slideKey(slide)}
            {...draggedFrom(index)}
            {...dropAt(index, index)}
            className={classes(
              'rounded-2xl bg-surface p-1.5 ring ring-hair',
              dragged === index && 'opacity-45',
              over === index && dragged !== index && 'outline-3 outline-focus',
            )}
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
            <label
              className={classes(
                'relative grid h-full min-h-37.5 cursor-pointer place-content-center justify-items-center gap-1 rounded-2xl border-[1.5px] border-dashed border-field bg-surface p-3 text-center hover:border-plum hover:bg-plum-tint/45 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
                over === 'end' && 'border-plum bg-plum-tint',
              )}
            >
              <input
                type="file"
                multiple
                data-slide="add"
                accept={acceptOf('image')}
                disabled={disabled}
                onChange={({ currentTarget }) => {
                  const files = [...(currentTarget.files ?? [])]
                  currentTarget.value = ''
                  adding.current = true
                  onFiles(files)
                }}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Icon name="upload-simple" className="mb-1 text-plum" />
              <span className="font-semibold">
                Add pictures<span className="sr-only"> to the {label} carousel</span>
              </span>
              <span className="text-small text-ink-soft">JPG or PNG, up to 5 MB</span>
            </label>
          </li>
        )}
      </ul>
      <p id={`${id}-help`} className="text-small text-ink-soft max-desk:sr-only">
        Drag to order. With a picture focused, the arrow keys move it and Delete removes it.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger empty:hidden">
        {error && <Icon name="warning-circle-fill" small className="mt-px" />}
        {error}
      </p>
    </div>
  )
}

function focusSlide(list: HTMLElement | null, key: string): void {
  list?.querySelector<HTMLElement>(`[data-slide="${CSS.escape(key)}"]`)?.focus()
}
