import { PDF, type PdfArray, type PdfDict, type PdfObject, type PdfRef } from '@libpdf/core'

import { colorOperator } from './operators.ts'
import { styleOf, type TextStyle } from './text-style.ts'

/** Thrown for what is no PDF, or a damaged one. */
export class PdfUnreadable extends Error {
  override readonly name = 'PdfUnreadable'
}

/** The room of a field, in points. */
export interface Room {
  width: number
  height: number
}

/** A place where a field is shown. */
interface Widget {
  dict: PdfDict
  room: Room
  /** In degrees, against the clock. */
  turned: number
  /** The operator that sets the color of its ground. */
  ground: string | null
}

interface Field {
  dict: PdfDict
  name: string
  widgets: Widget[]
}

/** What the filler needs of a document, read to the end, so that nothing of a file can fail later. */
export interface PdfForm {
  pdf: PDF
  texts: (Field & { text: string; style: TextStyle })[]
  buttons: Field[]
  /** Has readers draw the fields as they are now, not anew. */
  keepLooks: (() => void) | null
}

const HEADER_WITHIN = 1024
const END = '%%EOF'

/**
 * The form of a PDF; null where it has none, or one that is signed, encrypted or not of PDF's own kind. Damaged files are
 * refused: the library's mending of them doesn't end for some.
 * @throws PdfUnreadable
 */
export async function readForm(bytes: Buffer): Promise<PdfForm | null> {
  try {
    // A few bytes may precede the header, from which offsets count, and any number follow the end.
    const start = Math.max(0, bytes.subarray(0, HEADER_WITHIN).indexOf('%PDF-'))
    const end = bytes.lastIndexOf(END)
    const pdf = await PDF.load(bytes.subarray(start, end === -1 ? bytes.length : end + END.length), { lenient: false })
    return pdf.isEncrypted ? null : formOf(pdf)
  } catch (cause) {
    throw new PdfUnreadable('It can’t be read.', { cause })
  }
}

function formOf(pdf: PDF): PdfForm | null {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const form = pdf.getCatalog().getDict('AcroForm', resolve)
  const signatures = form?.getNumber('SigFlags', resolve)?.value ?? 0
  const fields = pdf.getForm()
  if (!form || !fields || form.has('XFA') || (signatures & 1) === 1) return null
  const plain = (field: { getDict: () => PdfDict; partialName: string; getWidgets: () => { dict: PdfDict }[] }) => ({
    dict: field.getDict(),
    name: field.partialName,
    widgets: field.getWidgets().map(({ dict }) => widgetOf(dict, resolve)),
  })
  return {
    pdf,
    texts: fields
      .getTextFields()
      .map((field) => Object.assign(plain(field), { text: field.getValue(), style: styleOf(field, form, resolve) })),
    buttons: fields.getButtons().map(plain),
    keepLooks:
      form.getBool('NeedAppearances', resolve)?.value === true ? () => void form.delete('NeedAppearances') : null,
  }
}

function widgetOf(dict: PdfDict, resolve: (ref: PdfRef) => PdfObject | null): Widget {
  const numbers = (array: PdfArray | undefined) =>
    (array?.toArray() ?? []).map((_, at) => {
      const number = array?.at(at, resolve)
      return number?.type === 'number' ? number.value : 0
    })
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers(dict.getArray('Rect', resolve))
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  const look = dict.getDict('MK', resolve)
  const turned = look?.getNumber('R', resolve)?.value ?? 0
  return {
    dict,
    room: turned % 180 === 0 ? { width, height } : { width: height, height: width },
    turned,
    ground: colorOperator(numbers(look?.getArray('BG', resolve))),
  }
}
