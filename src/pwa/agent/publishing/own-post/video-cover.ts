import { drawn } from './draw.ts'

/** Milliseconds after which a video counts as one this browser can't show. */
const FRAME_TIMEOUT_MS = 5_000

/** Seconds into the video of the picture that is taken. */
const AT = 0.5

/** A picture of a video; null where this browser can't show the video. */
export async function coverOf(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = url
    await once(video, 'loadeddata')
    video.currentTime = Math.min(AT, video.duration / 2)
    await once(video, 'seeked')
    const { videoWidth: width, videoHeight: height } = video
    return (await drawn(video, { x: 0, y: 0, width, height }, { side: 1440, quality: 0.85 })).file
  } catch (error) {
    console.warn('A video got no cover', error)
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(FRAME_TIMEOUT_MS)
    signal.addEventListener('abort', () => reject(new Error(`No ${event} within ${FRAME_TIMEOUT_MS} ms`)))
    video.addEventListener(event, () => resolve(), { once: true, signal })
    video.addEventListener('error', () => reject(video.error ?? new Error('The video failed')), { once: true, signal })
  })
}
