/** What is used of libheif's build without WebAssembly, which the app's security headers don't allow. */
declare module 'libheif-js/libheif/libheif.js' {
  interface Picture {
    data: Uint8ClampedArray<ArrayBuffer>
    width: number
    height: number
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    display(into: Picture, done: (made: Picture | null) => void): void
    free(): void
  }
  export default function libheif(): { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
}
