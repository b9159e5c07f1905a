import { BlobSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, QTFF, Quality } from 'mediabunny'

import { cutPlan, type VideoCut } from '#domain/media/video-cut.ts'

interface Converting {
  durationMs: number
  /** As it is shown. */
  size: { width: number; height: number }
  cut: VideoCut
  signal: AbortSignal
  /** Called with a share of 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * A part of a video as an MP4 of H.264 that is small enough to be sent, by the codecs of the browser; null where it has none
 * for it. Without the notes of its camera.
 */
export async function videoToAvc(
  file: Blob,
  { durationMs, size, cut, signal, onProgress }: Converting,
): Promise<Blob | null> {
  signal.throwIfAborted()
  const target = new BufferTarget()
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const { part, size: made, bitrate } = cutPlan(size, durationMs, cut)
  const quality = new Quality({ bitrate })
  const isCut = cut.from_ms > 0 || cut.to_ms !== null
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    // Turned in the picture itself: not every network reads the rotation of a track.
    video: {
      codec: 'avc',
      ...made,
      fit: 'fill',
      quality,
      allowTransformationMetadata: false,
      ...(cut.frame !== 'original' && { crop: part }),
    },
    audio: { codec: 'aac' },
    tags: {},
    ...(isCut && { trim: { start: cut.from_ms / 1000, end: (cut.to_ms ?? durationMs) / 1000 } }),
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
