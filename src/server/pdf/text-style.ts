import { type PdfDict, PdfName, type PdfObject, type PdfRef, type TextField } from '@libpdf/core'

import type { Face } from '#domain/branding/fonts.ts'

import { colorOperator } from './operators.ts'

/** How the text of a field is set, as its default appearance says. */
export interface TextStyle {
  face: Face
  /** In points; 0 for as large as fits. */
  size: number
  /** The operator that sets the color, such as `0 0 0 rg`. */
  color: string
  align: 'left' | 'center' | 'right'
  isMultiline: boolean
}

/** The style of a text field; for what it doesn't say itself its form does. */
export function styleOf(field: TextField, form: PdfDict, resolve: (ref: PdfRef) => PdfObject | null): TextStyle {
  const given = field.defaultAppearance ?? form.getString('DA', resolve)?.asString() ?? ''
  const tokens = given.split(/\s+/)
  const before = (operator: string, count: number) => {
    const at = tokens.lastIndexOf(operator)
    return at < count ? [] : tokens.slice(at - count, at)
  }
  const [font = '', size = '0'] = before('Tf', 2)
  const fonts = form.getDict('DR', resolve)?.getDict('Font', resolve)
  const base = fonts?.getDict(font.slice(1), resolve)?.get('BaseFont', resolve)
  const face = `${font} ${base instanceof PdfName ? base.value : ''}`
  const color = [
    ['rg', 3],
    ['g', 1],
    ['k', 4],
  ] as const
  const found = color
    .map(([operator, count]) => colorOperator(before(operator, count).map(Number)))
    .find((one) => one !== null)
  return {
    face: /serif|times|roman|georgia|garamond|newsreader|display/i.test(face)
      ? 'serif'
      : /bold|black|heavy/i.test(face)
        ? 'sans-strong'
        : 'sans',
    size: Math.max(0, Number(size) || 0),
    color: found ?? '0 g',
    align: field.alignment === 1 ? 'center' : field.alignment === 2 ? 'right' : 'left',
    isMultiline: field.isMultiline,
  }
}
