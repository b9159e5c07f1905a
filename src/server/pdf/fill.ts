import { createHash } from 'node:crypto'

import { type PDF, PdfArray, PdfDict, PdfString } from '@libpdf/core'

import { filledField, TEMPLATE_PICTURES, type TemplateFacts } from '#domain/library/template-facts.ts'

import { openLettering } from '../branding/lettering.ts'
import { appearance, pictureAsked, type PictureAsked, pictureDrawing, textDrawing } from './appearance.ts'
import { readForm } from './form.ts'

export type { PictureAsked } from './appearance.ts'

const LONGEST_TEXT = 2000

/**
 * A PDF with the form fields filled that ask for facts of the agent; the fields stay, so that an agent can still change
 * what is in them, and the change is appended, so that all else stays as it is. Null where no field asks for any, or the
 * document is encrypted, or its form signed or not a form of PDF's own. The same file and facts give the same bytes. A
 * picture is a JPEG; where there is none its field stays as it is.
 * @throws PdfUnreadable
 */
export async function filledPdf(
  bytes: Buffer,
  { facts, pictureFor }: { facts: TemplateFacts; pictureFor: (asked: PictureAsked) => Promise<Uint8Array | null> },
): Promise<Buffer | null> {
  const form = await readForm(bytes)
  if (!form) return null
  const { pdf } = form
  const letters = await openLettering()
  let asks = false
  for (const { dict, name, text: before, style, widgets } of form.texts) {
    const text = filledField({ name, text: before }, facts)?.normalize('NFC')
    if (text === undefined) continue
    asks = true
    if (text.length > LONGEST_TEXT) continue
    for (const widget of widgets) {
      // What is printed beneath an empty field stays to be seen.
      const look = text === '' ? '' : textDrawing(text, widget.room, style, letters)
      show(pdf, widget.dict, appearance(look, text === '' ? { ...widget, ground: null } : widget))
    }
    dict.set('V', PdfString.fromString(text))
  }
  for (const { name, widgets } of form.buttons) {
    const kind = TEMPLATE_PICTURES.find((one) => one === name)
    if (!kind) continue
    asks = true
    for (const widget of widgets) {
      const jpeg = await pictureFor(pictureAsked(widget.room, kind))
      if (!jpeg) continue
      const image = pdf.embedJpeg(jpeg)
      const look = appearance(pictureDrawing(image, widget.room, kind), { ...widget, picture: image.ref })
      show(pdf, widget.dict, look)
    }
  }
  if (!asks) return null
  if (!pdf.hasChanges()) return bytes
  form.keepLooks?.()
  identify(pdf, bytes)
  const saved = await pdf.save({ incremental: true })
  return Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
}

function show(pdf: PDF, widget: PdfDict, look: ReturnType<typeof appearance>): void {
  widget.set('AP', PdfDict.of({ N: pdf.register(look) }))
  widget.delete('AS')
}

/** Gives a document an identity that has none; the library would draw lots. */
function identify(pdf: PDF, bytes: Buffer): void {
  const { trailer } = pdf.context.info
  if (trailer.getArray('ID')?.length === 2) return
  const id = PdfString.fromBytes(createHash('md5').update(bytes).digest())
  trailer.set('ID', PdfArray.of(id, id))
}
