import { PDF } from '@libpdf/core'

import { headerOf } from '../pictures/decode.ts'

/** A PDF with a page for each JPEG, as large as its picture. */
export async function picturePages(title: string, jpegs: readonly Buffer[]): Promise<Buffer> {
  const pdf = PDF.create()
  pdf.setTitle(title)
  for (const jpeg of jpegs) {
    const { width, height } = await headerOf(jpeg)
    const page = pdf.addPage({ width, height })
    page.drawImage(pdf.embedJpeg(jpeg), { x: 0, y: 0, width, height })
  }
  const saved = await pdf.save()
  return Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
}
