// How a template is written down: set() is a collection, page() a letter page, piece() anything of another size.
// Its first two pages and its last stand on the cover, unless `show` names others.
import { THEMES, foot, top } from '../draw/pages.mjs'
import { footFields } from '../fields.mjs'

export const set = (key, type, name, description, look, templates) => ({
  key,
  type,
  name,
  description,
  look,
  templates,
})
/** fill gets the theme and the box below the head. */
export const page = (key, title, th, build, sub, art, fill, o = {}) => ({
  key,
  title,
  w: 850,
  h: 1100,
  pdf: o.pdf ?? true,
  fields: o.foot === false ? [] : footFields(build === 'side' ? 300 : 70),
  draw() {
    const t = THEMES[th]
    const box = top(t, build, o.head ?? title, sub, art)
    const x = box.side ? 300 : 70
    return box.svg + fill(t, box) + (o.foot === false ? '' : foot(t, 850, 1100, { x, who: t.who }))
  },
})
export const piece = (key, title, w, h, th, draw, o = {}) => ({
  key,
  title,
  w,
  h,
  pdf: o.pdf ?? true,
  fields: [],
  draw: () => draw(THEMES[th], w, h),
})
