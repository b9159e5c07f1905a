import { deflateSync } from 'node:zlib'

/**
 * How a PDF keeps its objects: with a table, a stream as the table, all of them in a stream, or in both ways: a table
 * for old readers with nothing but the catalog, and a stream with the rest.
 */
export const PDF_FORMS = ['table', 'stream', 'object stream', 'hybrid'] as const

/** A PDF of these objects, numbered from 1, of which the first is the catalog; none of them is a stream. */
export function pdfOf(objects: readonly string[], form: (typeof PDF_FORMS)[number], before = ''): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const put = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const stream = (dict: string, data: Buffer) => {
    const body = deflateSync(data)
    put(`<< ${dict} /Filter /FlateDecode /Length ${body.length} >>\nstream\r\n`)
    put(body)
    put('\nendstream\nendobj\n')
  }
  put(`${before}%PDF-1.7\n`)
  const base = before.length
  const rows: [kind: number, first: number, second: number][] = [[0, 0, 65_535]]
  const bare = { table: objects.length, stream: objects.length, 'object stream': 0, hybrid: 1 }[form]
  objects.slice(0, bare).forEach((object, at) => {
    rows.push([1, length - base, 0])
    put(`${at + 1} 0 obj\n${object}\nendobj\n`)
  })
  const packed = objects.slice(bare)
  if (packed.length > 0) {
    const texts = packed.map((object) => `${object}\n`)
    const offsets = texts.map((_, at) => texts.slice(0, at).join('').length)
    const head = offsets.map((offset, at) => `${bare + at + 1} ${offset}`).join(' ')
    packed.forEach((_, at) => rows.push([2, objects.length + 1, at]))
    rows.push([1, length - base, 0])
    put(`${objects.length + 1} 0 obj\n`)
    stream(
      `/Type /ObjStm /N ${packed.length} /First ${head.length + 1}`,
      Buffer.from(`${head} ${texts.join('')}`, 'latin1'),
    )
  }
  let at = length - base
  const putTable = (more: string) => {
    put(`xref\n0 ${rows.length}\n`)
    for (const [kind, first] of rows)
      put(`${String(kind === 1 ? first : 0).padStart(10, '0')} ${kind === 1 ? '00000 n' : '65535 f'} \n`)
    put(`trailer\n<< /Size ${rows.length} /Root 1 0 R ${more} >>\n`)
  }
  if (form === 'table') putTable('')
  else {
    rows.push([1, at, 0])
    // By the predictor that most programs use: each row less the one above.
    const plain = rows.map(([kind, first, second]) => {
      const row = Buffer.alloc(7)
      row[0] = kind
      row.writeUInt32BE(first, 1)
      row.writeUInt16BE(second, 5)
      return row
    })
    const data = Buffer.concat(
      plain.flatMap((row, index) => [
        Buffer.from([2]),
        row.map((byte, column) => (byte - (plain[index - 1]?.[column] ?? 0)) & 0xff),
      ]),
    )
    put(`${rows.length - 1} 0 obj\n`)
    stream(`/Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R /DecodeParms << /Predictor 12 /Columns 7 >>`, data)
    if (form === 'hybrid') {
      const hidden = at
      at = length - base
      putTable(`/XRefStm ${hidden}`)
    }
  }
  put(`startxref\n${at}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** A page with a form of these fields, each the inside of its dictionary. */
export function formPdf(fields: readonly string[], form: (typeof PDF_FORMS)[number], before?: string): Buffer {
  const refs = fields.map((_, at) => `${5 + at} 0 R`).join(' ')
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] /DA (/Sans 0 Tf 0 g) /DR << /Font << /Sans 4 0 R >> >> >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${refs}] >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...fields.map((field) => `<< /Type /Annot /Subtype /Widget /P 3 0 R /Rect [72 700 372 730] ${field} >>`),
    ],
    form,
    before,
  )
}
