// The process that ./fill-apart.ts starts for each file.
import type { FillerSays, Filling } from './fill-apart.ts'
import { filledPdf, type PictureAsked } from './fill.ts'
import { PdfUnreadable } from './form.ts'

const say = (says: FillerSays) => process.send?.(says)
const nextMessage = <T>() =>
  new Promise<T>((resolve) => process.once('message', ({ message }: { message: T }) => resolve(message)))

const { file, facts } = await nextMessage<Filling>()
const pictureFor = async (asked: PictureAsked) => {
  say({ asked })
  return await nextMessage<Uint8Array | null>()
}
try {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  say({ filled: await filledPdf(bytes, { facts, pictureFor }) })
} catch (error) {
  // A RangeError is a buffer, or a stack, that there is no memory for.
  if (!(error instanceof PdfUnreadable || error instanceof RangeError)) throw error
  say({ failed: error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message })
}
