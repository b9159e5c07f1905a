// A PDF of one page that is one picture, with form fields over it. The pixels of a PNG with a palette are what PDF calls an indexed image, packed
// the same way, so they go in as they are: sharp edges in print, and a file of its size.
import sharp from 'sharp'

/** Splits a PNG into its chunks. */
function* chunksOf(png) {
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]
    at += length + 12
  }
}
/**
 * Draws an SVG at this many dots to the inch; width and height of the page are in inches. `fields` are form fields in
 * the units of the drawing, which is `drawn` units wide.
 */
export async function pdfOf(svg, { width, height, dots = 170, title, drawn, fields = [] }) {
  const { data } = await sharp(Buffer.from(svg))
    .resize(Math.round(width * dots), Math.round(height * dots), { fit: 'fill' })
    .flatten({ background: '#FFFFFF' })
    .png({ palette: true, colours: 256, dither: 0.4, compressionLevel: 9, effort: 8 })
    .toBuffer({ resolveWithObject: true })
  const chunks = [...chunksOf(data)]
  const of = (type) => Buffer.concat(chunks.filter(([name]) => name === type).map(([, body]) => body))
  const [head, palette, pixels] = [of('IHDR'), of('PLTE'), of('IDAT')]
  const [w, h, bits, kind, , , interlaced] = [head.readUInt32BE(0), head.readUInt32BE(4), ...head.subarray(8)]
  if (kind !== 3 || interlaced) throw new Error(`${title}: not a plain picture with a palette`)
  const dict = `<< /Type /XObject /Subtype /Image /Width ${w} /Height ${h} /BitsPerComponent ${bits} /ColorSpace [/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>] /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent ${bits} /Columns ${w} >> /Length ${pixels.length} >>`
  const points = [width, height].map((inches) => +(inches * 72).toFixed(2))
  return pageOf({ points, picture: [dict, pixels], title, drawn, fields: await onGrounds(fields, data, drawn) })
}
/** The fields with the color behind each, as it is beside them on the picture. */
export async function onGrounds(fields, picture, drawn) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / drawn
  const at = (x, y) => {
    const left = Math.min(info.width - 1, Math.max(0, Math.round(x * scale)))
    const top = Math.min(info.height - 1, Math.max(0, Math.round(y * scale)))
    return [...data.subarray((top * info.width + left) * info.channels, (top * info.width + left) * info.channels + 3)]
  }
  const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
  return fields.map((field) => {
    const { x, y, w, h } = field
    const around = [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((share) => [
      at(x - 3, y + h * share),
      at(x + w + 3, y + h * share),
      at(x + w * share, y + 1),
    ])
    return { ...field, ground: [0, 1, 2].map((part) => median(around.map((color) => color[part])) / 255) }
  })
}
/** What src/server/pdf/appearance.ts leaves free at both ends of a text, in points. */
const INSET = 2
const utf16 = (text) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
const FONTS = { sans: ['Sans', 'Helvetica'], bold: ['SansBold', 'Helvetica-Bold'], serif: ['Serif', 'Times-Roman'] }
const rgb = (hex) => [1, 3, 5].map((i) => +(parseInt(hex.slice(i, i + 2), 16) / 255).toFixed(3)).join(' ')

/** The document: one page with its picture, and the form over it. */
export function pageOf({ points, picture, title, drawn, fields }) {
  const content = `q ${points[0]} 0 0 ${points[1]} 0 0 cm /Page Do Q`
  const perUnit = points[0] / (drawn ?? points[0])
  const number = (value) => +value.toFixed(2)
  // The objects of the page come first; then the fonts, and the fields.
  const first = 7 + Object.keys(FONTS).length
  const refs = fields.map((_, i) => `${first + i} 0 R`).join(' ')
  const fonts = Object.values(FONTS).map(([name], i) => `/${name} ${7 + i} 0 R`)
  const form = fields.length
    ? ` /AcroForm << /Fields [${refs}] /DA (/Sans 0 Tf 0 g) /DR << /Font << ${fonts.join(' ')} >> >> >>`
    : ''
  const widget = (field, i) => {
    // Text begins a little within a field: only so it stands, and covers, where the placeholder is.
    const beside = field.picture ? 0 : INSET / perUnit
    const [x, y, w, h] = [field.x - beside, field.y, field.w + 2 * beside, field.h]
    const box = [x, drawnHeight - y - h, x + w, drawnHeight - y].map((value) => number(value * perUnit)).join(' ')
    const base = `/Type /Annot /Subtype /Widget /P 3 0 R /F 4 /Rect [${box}]`
    if (field.picture) return [`<< ${base} /FT /Btn /Ff 65536 /T (${field.picture}) >>`]
    const align = ['left', 'center', 'right'].indexOf(field.align)
    const style = `/${FONTS[field.face][0]} ${number(field.size * perUnit)} Tf ${rgb(field.fill)} rg`
    const ground = field.ground.map((part) => +part.toFixed(3)).join(' ')
    return [
      `<< ${base} /FT /Tx /T (line_${i + 1}) /V ${utf16(field.text)} /DA (${style}) /Q ${align} /MK << /BG [${ground}] >> >>`,
    ]
  }
  const drawnHeight = points[1] / perUnit
  return assemble([
    [`<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >>${form} >>`],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points.join(' ')}] /Resources << /XObject << /Page 5 0 R >> >> /Contents 4 0 R${fields.length ? ` /Annots [${refs}]` : ''} >>`,
    ],
    [`<< /Length ${content.length} >>`, Buffer.from(content)],
    picture,
    [`<< /Title ${utf16(title)} /Producer (Porchlight demo artwork) >>`],
    ...(fields.length
      ? Object.values(FONTS).map(([, base]) => [
          `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
        ])
      : []),
    ...fields.map(widget),
  ])
}
function assemble(objects) {
  const parts = [Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const places = []
  let length = parts[0].length
  const add = (part) => {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
  }
  objects.forEach(([dictionary, stream], i) => {
    places.push(length)
    add(`${i + 1} 0 obj\n${dictionary}\n`)
    if (stream) {
      add('stream\n')
      add(stream)
      add('\nendstream\n')
    }
    add('endobj\n')
  })
  const table = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) add(`${String(place).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}
