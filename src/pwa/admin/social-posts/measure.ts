/** The measures of a file; null for what this browser couldn't read. */
export interface Measures {
  width: number | null
  height: number | null
  durationMs: number | null
}

const UNKNOWN: Measures = { width: null, height: null, durationMs: null }
/** A file that takes this browser longer is let through; the server measures it again. */
const PATIENCE_MS = 10_000

const known = new WeakMap<File, Promise<Measures>>()

/** Measures a picture or video on the device; each file once. */
export function measure(file: File): Promise<Measures> {
  const before = known.get(file)
  if (before) return before
  const now = (file.type.startsWith('video/') ? ofFilm(file) : ofPicture(file)).catch(() => UNKNOWN)
  known.set(file, now)
  return now
}

async function ofPicture(file: File): Promise<Measures> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height, durationMs: null }
}

async function ofFilm(file: File): Promise<Measures> {
  return await withFilm(file, 'loadedmetadata', (film) => ({
    width: film.videoWidth || null,
    height: film.videoHeight || null,
    durationMs: Number.isFinite(film.duration) ? Math.round(film.duration * 1000) : null,
  }))
}

/**
 * The first frame of a video as a JPEG, to be its cover.
 *
 * @throws when this browser can't play the video
 */
export async function firstFrame(film: File): Promise<File> {
  const picture = await withFilm(film, 'seeked', draw)
  return new File([picture], FIRST_FRAME, { type: 'image/jpeg' })
}

export const FIRST_FRAME = 'first-frame.jpg'

async function draw(film: HTMLVideoElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(film.videoWidth, film.videoHeight)
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
}

async function withFilm<T>(
  file: File,
  when: 'loadedmetadata' | 'seeked',
  read: (film: HTMLVideoElement) => T | Promise<T>,
) {
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  const url = URL.createObjectURL(file)
  try {
    const ready = new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('This browser can’t read the film'))
      film.addEventListener(when, () => resolve(), { once: true })
      film.addEventListener('error', fail, { once: true })
      setTimeout(fail, PATIENCE_MS)
      // The very first frame is black in many videos.
      if (when === 'seeked') film.addEventListener('loadeddata', () => (film.currentTime = 0.1), { once: true })
    })
    film.src = url
    await ready
    return await read(film)
  } finally {
    film.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
