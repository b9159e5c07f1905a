import {
  filledField,
  TEMPLATE_PICTURES,
  type TemplateFacts,
  type TemplatePicture,
} from '#domain/library/template-facts.ts'

import { openLettering } from '../branding/lettering.ts'
import { type Change, withChanges } from './append.ts'
import { appearance, pictureDrawing, type Room, textDrawing, type TextStyle } from './appearance.ts'
import { PdfDocument } from './document.ts'
import { type PdfDict, PdfName, PdfRef, type PdfStream, PdfString, type PdfValue, stringOf, textOf } from './values.ts'

/** An agent's pictures, each null where there is none. */
export type TemplatePictures = Readonly<Record<TemplatePicture, Buffer | null>>

const MOST_FIELDS = 500
const MOST_NESTED = 16
const LONGEST_TEXT = 500
const MULTILINE = 1 << 12
const PUSHBUTTON = 1 << 16
const HOW: Readonly<Record<TemplatePicture, 'cover' | 'circle' | 'whole'>> = {
  agent_photo: 'cover',
  agent_photo_round: 'circle',
  broker_logo: 'whole',
}

/** A field at the end of a form's tree, with what it has from the fields above it. */
interface Field {
  ref: PdfRef
  dict: PdfDict
  name: string
  widgets: { ref: PdfRef; dict: PdfDict }[]
  inherited: PdfDict
}

/** What a field shows of the agent: its text, null for a picture, and the drawing for each of its widgets. */
interface ShownField {
  value: string | null
  draw: (widget: PdfDict) => PdfStream | Promise<PdfStream>
}

/**
 * A PDF with the form fields filled that ask for facts of the agent; the fields stay, so that an agent can still change
 * what is in them. Null where no field asks for any, or the document's form is signed or not a form of PDF's own.
 * @throws PdfUnreadable
 */
export async function filledPdf(
  bytes: Buffer,
  { facts, pictures }: { facts: TemplateFacts; pictures: TemplatePictures },
): Promise<Buffer | null> {
  const document = new PdfDocument(bytes)
  const root = document.trailer.get('Root')
  const catalog = document.dict(root)
  const form = document.dict(catalog?.get('AcroForm'))
  const isForeign = form?.has('XFA') || (document.number(form?.get('SigFlags'), 0) & 1) === 1
  if (!catalog || !form || isForeign || document.trailer.has('Encrypt')) return null
  const letters = await openLettering()
  const changes: Change[] = []
  let asks = false
  let next = document.size
  const added = (value: PdfValue) => {
    const ref = new PdfRef(next++, 0)
    changes.push({ ref, value })
    return ref
  }
  for (const field of fieldsOf(document, form)) {
    const shown = drawnField(field)
    if (!shown) continue
    const { value, draw } = shown
    for (const widget of field.widgets) {
      const look = added(await draw(widget.dict))
      const dict: PdfDict = new Map(widget.dict)
      dict.set('AP', new Map([['N', look]]))
      dict.delete('AS')
      if (value !== null && widget.ref.number === field.ref.number) dict.set('V', stringOf(value))
      changes.push({ ref: widget.ref, value: dict })
    }
    const isApart = field.widgets.every(({ ref }) => ref.number !== field.ref.number)
    if (value !== null && isApart) {
      changes.push({ ref: field.ref, value: new Map(field.dict).set('V', stringOf(value)) })
    }
  }
  if (!asks) return null
  if (changes.length === 0) return bytes
  // A reader would else draw all fields anew, in the file's own fonts.
  if (document.resolve(form.get('NeedAppearances')) === true) {
    const drawn = new Map(form).set('NeedAppearances', false)
    const place = catalog.get('AcroForm')
    if (place instanceof PdfRef) changes.push({ ref: place, value: drawn })
    else if (root instanceof PdfRef) changes.push({ ref: root, value: new Map(catalog).set('AcroForm', drawn) })
  }
  return withChanges(document, changes)

  function drawnField({ name, inherited }: Field): ShownField | null {
    const kind = document.resolve(inherited.get('FT'))
    const flags = document.number(inherited.get('Ff'), 0)
    if (kind instanceof PdfName && kind.text === 'Tx') {
      const before = document.resolve(inherited.get('V'))
      const text = filledField({ name, text: before instanceof PdfString ? textOf(before) : '' }, facts)
      if (text === null) return null
      asks = true
      if (text.length > LONGEST_TEXT) return null
      const style = styleOf(inherited, flags)
      return {
        value: text,
        // What is printed beneath an empty field stays to be seen.
        draw: (widget) =>
          look(widget, (room) => (text === '' ? '' : textDrawing(text, room, style, letters)), {
            ground: text !== '',
          }),
      }
    }
    const picture = TEMPLATE_PICTURES.find((one) => one === name)
    if (!picture || (flags & PUSHBUTTON) === 0) return null
    asks = true
    const file = pictures[picture]
    if (!file) return null
    return {
      value: null,
      draw: async (widget) => {
        const { image, drawing } = await pictureDrawing(file, roomOf(widget).room, HOW[picture])
        const resources: PdfDict = new Map([['XObject', new Map([['Picture', added(image)]])]])
        return look(widget, () => drawing, { ground: true, resources })
      },
    }
  }

  function roomOf(widget: PdfDict): { room: Room; turned: number } {
    const [left = 0, bottom = 0, right = 0, top = 0] = document
      .array(widget.get('Rect'))
      .map((one) => document.number(one, 0))
    const turned = document.number(document.dict(widget.get('MK'))?.get('R'), 0)
    const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
    return { room: turned % 180 === 0 ? { width, height } : { width: height, height: width }, turned }
  }

  function look(
    widget: PdfDict,
    draw: (room: Room) => string,
    { ground, resources = new Map() }: { ground: boolean; resources?: PdfDict },
  ) {
    const { room, turned } = roomOf(widget)
    const color = document.array(document.dict(widget.get('MK'))?.get('BG')).map((one) => document.number(one, 0))
    return appearance(draw(room), { room, ground: ground ? colorOperator(color) : null, turned, resources })
  }

  function styleOf(inherited: PdfDict, flags: number): TextStyle {
    const given = document.resolve(inherited.get('DA') ?? form?.get('DA'))
    const tokens = given instanceof PdfString ? textOf(given).split(/\s+/) : []
    const before = (operator: string, count: number) => {
      const at = tokens.lastIndexOf(operator)
      return at < count ? [] : tokens.slice(at - count, at)
    }
    const [font = '', size = '0'] = before('Tf', 2)
    const fonts = document.dict(document.dict(form?.get('DR'))?.get('Font'))
    const base = document.resolve(document.dict(fonts?.get(font.slice(1)))?.get('BaseFont'))
    const face = `${font} ${base instanceof PdfName ? base.text : ''}`
    const color = [
      ['rg', 3],
      ['g', 1],
      ['k', 4],
    ] as const
    const found = color
      .map(([operator, count]) => colorOperator(before(operator, count).map(Number)))
      .find((one) => one !== null)
    const aligned = document.number(inherited.get('Q') ?? form?.get('Q'), 0)
    return {
      face: /serif|times|roman|georgia|garamond|newsreader|display/i.test(face)
        ? 'serif'
        : /bold|black|heavy/i.test(face)
          ? 'sans-strong'
          : 'sans',
      size: Math.max(0, Number(size) || 0),
      color: found ?? '0 g',
      align: aligned === 1 ? 'center' : aligned === 2 ? 'right' : 'left',
      isMultiline: (flags & MULTILINE) !== 0,
    }
  }
}

/** The operator that sets a color for filling, by its number of parts. */
function colorOperator(parts: readonly number[]): string | null {
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[parts.length]
  if (!operator || parts.some((part) => !Number.isFinite(part))) return null
  return `${parts.map((part) => Math.min(1, Math.max(0, part))).join(' ')} ${operator}`
}

/** What a field has from those above it. */
const INHERITED = ['FT', 'Ff', 'V', 'DA', 'Q'] as const

function fieldsOf(document: PdfDocument, form: PdfDict): Field[] {
  const found: Field[] = []
  const seen = new Set<number>()
  const visit = (value: PdfValue, above: PdfDict, depth: number) => {
    if (!(value instanceof PdfRef) || seen.has(value.number) || depth > MOST_NESTED || seen.size > MOST_FIELDS) return
    seen.add(value.number)
    const dict = document.dict(value)
    if (!dict) return
    const inherited: PdfDict = new Map(above)
    for (const key of INHERITED) {
      const own = dict.get(key)
      if (own !== undefined) inherited.set(key, own)
    }
    const kids = document.array(dict.get('Kids'))
    const parts = kids.filter((kid) => document.dict(kid)?.has('T'))
    for (const part of parts) visit(part, inherited, depth + 1)
    const name = document.resolve(dict.get('T'))
    if (parts.length > 0 || !(name instanceof PdfString)) return
    const refs = kids.length > 0 ? kids.filter((kid) => kid instanceof PdfRef) : [value]
    const widgets = refs.slice(0, MOST_FIELDS).flatMap((ref) => {
      const widget = document.dict(ref)
      return widget ? [{ ref, dict: widget }] : []
    })
    found.push({ ref: value, dict, name: textOf(name), widgets, inherited })
  }
  for (const field of document.array(form.get('Fields'))) visit(field, new Map(), 0)
  return found
}
