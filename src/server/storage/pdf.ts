/** Reads `length` bytes at `offset`, fewer at the end of the file. */
export type ReadBuffer = (offset: number, length: number) => Promise<Buffer>

/** Readers search this many last bytes for the end mark. */
const TAIL = 1024

/** Whether a file begins and ends as a PDF does (ISO 32000, 7.5); a truncated one lacks its end. */
export async function isWholePdf(read: ReadBuffer, bytes: number): Promise<boolean> {
  const head = await read(0, 5)
  if (head.toString('latin1') !== '%PDF-') return false
  const from = Math.max(0, bytes - TAIL)
  return (await read(from, bytes - from)).includes('%%EOF')
}
