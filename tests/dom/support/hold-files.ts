import { onTestFinished } from 'vitest'

/** Holds back the reading of files that are chosen from now on; the returned functions end that for one of them. */
export function holdFiles() {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gateOf = (name: string) => {
    const gate = gates.get(name) ?? Promise.withResolvers<void>()
    gate.promise.catch(() => undefined)
    gates.set(name, gate)
    return gate
  }
  const slice = (file: File, range: Parameters<Blob['slice']>) => Blob.prototype.slice.apply(file, range)
  Object.defineProperty(File.prototype, 'slice', {
    configurable: true,
    value(this: File, ...range: Parameters<Blob['slice']>) {
      const part = slice(this, range)
      const read = part.arrayBuffer.bind(part)
      part.arrayBuffer = async () => await gateOf(this.name).promise.then(read)
      return part
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(File.prototype, 'slice'))
  return {
    letGo: (name: string) => gateOf(name).resolve(),
    /** Fails as where the file is gone. */
    fail: (name: string) => gateOf(name).reject(new DOMException('The file is gone', 'NotReadableError')),
  }
}

/** A picture that is drawn here, in the format its name says and in a color of that name. */
export async function drawPicture(name: string, width: number, height: number): Promise<File> {
  const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/png'
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen)
    pen.fillStyle = `hsl(${Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360} 60% 50%)`
  pen?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

/** A small picture. */
export const pictureFile = async (name: string) => await drawPicture(name, 400, 500)
