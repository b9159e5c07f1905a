import type { DecodedHeic } from './heic-decoder.ts'

/** A HEIC photo in a browser that can't read it, decoded by a program that is loaded for it; null where that fails. */
export async function decodeHeic(file: Blob, signal: AbortSignal): Promise<ImageBitmap | null> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./heic-decoder.ts', import.meta.url), { type: 'module' })
  try {
    const content = await file.arrayBuffer()
    const made = await new Promise<DecodedHeic>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.addEventListener('message', ({ data }: MessageEvent<DecodedHeic>) => resolve(data))
      // Without a network it isn't there.
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage(content, [content])
    })
    return made && (await createImageBitmap(new ImageData(made.pixels, made.width, made.height)))
  } finally {
    worker.terminate()
  }
}
