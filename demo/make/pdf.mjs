// A PDF of one page that is one picture. The pixels of a PNG with a palette are what PDF calls an indexed image, packed
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
/** Draws an SVG at this many dots to the inch; width and height of the page are in inches. */
export async function pdfOf(svg, { width, height, dots = 170, title }) {
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
  const points = [width, height].map((inches) => +(inches * 72).toFixed(2))
  const content = `q ${points[0]} 0 0 ${points[1]} 0 0 cm /Page Do Q`
  const text = `<FEFF${Buffer.from(title, 'utf16le').swap16().toString('hex').toUpperCase()}>`
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points.join(' ')}] /Resources << /XObject << /Page 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${content.length} >>`, Buffer.from(content)],
    [
      `<< /Type /XObject /Subtype /Image /Width ${w} /Height ${h} /BitsPerComponent ${bits} /ColorSpace [/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>] /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent ${bits} /Columns ${w} >> /Length ${pixels.length} >>`,
      pixels,
    ],
    [`<< /Title ${text} /Producer (Porchlight demo artwork) >>`],
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
  add(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
  return Buffer.concat(parts)
}
