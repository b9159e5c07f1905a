import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addSlides,
  moveSlide,
  removeSlide,
  slideFields,
  slideKey,
  type Slide,
} from '#pwa/admin/social-posts/media/carousel.ts'
import { postFields } from '#pwa/admin/social-posts/post-fields.ts'
import { onTop } from '#pwa/shared/form/lists.ts'

const keys = (slides: readonly Slide[]) => slides.map(slideKey)
const slide = fc.oneof(
  fc.record({ id: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ key: fc.uuid(), name: fc.constant('slide.png') }),
)
const slides = fc.uniqueArray(slide, { maxLength: 10, selector: slideKey })
const place = fc.integer({ min: -3, max: 13 })

describe('carousel slides', () => {
  test('moving a slide keeps all slides and the order of the others', () => {
    fc.assert(
      fc.property(slides, place, place, (before, from, to) => {
        const after = moveSlide(before, from, to)
        const moved = before[from]
        if (!moved) {
          expect(after).toBe(before)
          return
        }
        expect(keys(after).toSorted()).toEqual(keys(before).toSorted())
        expect(after.filter((one) => one !== moved)).toEqual(before.filter((one) => one !== moved))
        expect(after.indexOf(moved)).toBe(Math.min(Math.max(to, 0), before.length - 1))
      }),
    )
  })

  test('adds all new slides or none, and never exceeds ten', () => {
    fc.assert(
      fc.property(slides, fc.array(fc.uuid(), { maxLength: 12 }), (before, added) => {
        const after = addSlides(
          before,
          added.map((key) => ({ key, name: 'new.png' })),
        )
        expect(after.length).toBe(before.length + added.length > 10 ? before.length : before.length + added.length)
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })

  test('sends each position once, counted from one, and lists the deleted slides', () => {
    fc.assert(
      fc.property(slides, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (shown, others) => {
        const ids = shown.flatMap((one) => ('id' in one ? [one.id] : []))
        const saved = [...new Set([...ids, ...others])]
        const { newImages, existingImages, deleted } = slideFields(shown, saved)
        const places = [...Object.values(newImages), ...Object.values(existingImages)]
        expect(places.toSorted((one, other) => one - other)).toEqual(shown.map((_, index) => index + 1))
        expect(new Set([...ids, ...deleted])).toEqual(new Set(saved))
        expect(ids.length + deleted.length).toBe(saved.length)
        for (const [index, one] of shown.entries())
          expect('id' in one ? existingImages[one.id] : newImages[one.key]).toBe(index + 1)
      }),
    )
  })

  test('removing a slide leaves all other slides in their order', () => {
    fc.assert(
      fc.property(slides, fc.nat(12), (before, at) => {
        expect(removeSlide(before, at)).toEqual(before.filter((one) => one !== before[at]))
      }),
    )
  })

  test('keeps an admin’s order after another’s save, without their deletions and with their additions', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 })
    fc.assert(
      fc.property(ids, ids, fc.func(fc.boolean()), (before, theirs, removes) => {
        const form = (shown: readonly number[]) => ({ ...postFields.valuesOf(null), fb: shown.map((id) => ({ id })) })
        const mine = before.filter((id) => !removes(id)).toReversed()
        fc.pre(mine.join() !== before.join())
        const after = keys(
          onTop(postFields.merged, { mine: form(mine), before: form(before), theirs: form(theirs) }).fb,
        )
        const removed = new Set(before.filter((id) => removes(id)))
        expect(after.toSorted()).toEqual(
          theirs
            .filter((id) => !removed.has(id))
            .map((id) => `id-${id}`)
            .toSorted(),
        )
        const left = keys(form(mine).fb).filter((key) => after.includes(key))
        expect(after.slice(0, left.length)).toEqual(left)
      }),
    )
  })
})
