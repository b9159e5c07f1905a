import { BlobSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, QTFF, Quality } from 'mediabunny'

import { OWN_FILE_RULES } from '#domain/publication/own-post.ts'

interface Converting {
  durationMs: number
  /** As it is shown. */
  size: { width: number; height: number }
  signal: AbortSignal
  /** Called with a share of 0 to 1. */
  onProgress: (share: number) => void
}

/** More pixels on a side than any network takes. */
const LONGEST_SIDE = 1920

/** Bits a second that look like the original on a phone. */
const BEST_BITRATE = 8_000_000

/** The share of the largest file that the picture may take: the sound and the index come on top. */
const PICTURE_SHARE = 0.85

/**
 * A video of HEVC as an MP4 of H.264 that is small enough to be sent, by the codecs of the browser; null where it has none
 * for it. Without the notes of its camera.
 */
export async function videoToAvc(
  file: Blob,
  { durationMs, size, signal, onProgress }: Converting,
): Promise<Blob | null> {
  signal.throwIfAborted()
  const target = new BufferTarget()
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const { width, height } = withinSide(size)
  const most = (OWN_FILE_RULES.video.largest * 8 * PICTURE_SHARE) / Math.max(1, durationMs / 1000)
  const quality = new Quality({ bitrate: Math.floor(Math.min(BEST_BITRATE, most)) })
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    // Turned in the picture itself: not every network reads the rotation of a track.
    video: { codec: 'avc', width, height, fit: 'fill', quality, allowTransformationMetadata: false },
    audio: { codec: 'aac' },
    tags: {},
    showWarnings: false,
  })
  const isWithoutPicture = conversion.utilizedTracks.every((track) => !track.isVideoTrack())
  const isWithoutSound = conversion.discardedTracks.some(({ track }) => track.isAudioTrack())
  if (!conversion.isValid || isWithoutPicture || isWithoutSound) return null
  conversion.onProgress = onProgress
  const cancel = () => void conversion.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await conversion.execute()
  } finally {
    signal.removeEventListener('abort', cancel)
    signal.throwIfAborted()
  }
  return target.buffer && new Blob([target.buffer], { type: 'video/mp4' })
}

/** The size within the longest side, in even numbers as H.264 wants them. */
function withinSide({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
