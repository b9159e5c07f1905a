import libheif from 'libheif-js/libheif/libheif.js'

/** A decoded picture, rotated as its file says; null where the file has none that can be read. */
export type DecodedHeic = { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> } | null

interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

interface HeifImage {
  get_width: () => number
  get_height: () => number
  display: (into: Picture, done: (made: Picture | null) => void) => void
  free: () => void
}

/** What is used of libheif's build without WebAssembly; its own types leave this part out. */
interface Libheif {
  HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] }
}

const read = libheif() as unknown as Libheif

function decode(file: ArrayBuffer): Promise<DecodedHeic> {
  const [image] = new read.HeifDecoder().decode(new Uint8Array(file))
  if (!image) return Promise.resolve(null)
  const [width, height] = [image.get_width(), image.get_height()]
  const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((resolve) => {
    image.display(into, (made) => {
      image.free()
      resolve(made && { width, height, pixels: made.data })
    })
  })
}

// A worker of its own, since it takes seconds and can be ended.
globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = (made: DecodedHeic) => globalThis.postMessage(made, { transfer: made ? [made.pixels.buffer] : [] })
  decode(data).then(answer, () => answer(null))
})
