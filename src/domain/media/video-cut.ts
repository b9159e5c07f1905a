import { OWN_FILE_RULES } from '../publication/own-post.ts'

/** The shapes a video can be framed to before it is sent. */
export const FRAMES = ['original', '9:16', '4:5'] as const
export type Frame = (typeof FRAMES)[number]

const SHAPE: Record<Exclude<Frame, 'original'>, number> = { '9:16': 9 / 16, '4:5': 4 / 5 }

/** What of a video is sent: a part of its time, and of its picture. */
export interface VideoCut {
  from_ms: number
  /** Null to its end. */
  to_ms: number | null
  frame: Frame
  /** The part of the picture that stays: 0 is its beginning, 1 its end. */
  frame_at: number
}

/** The whole of a video, as it is converted for its codec alone. */
export const WHOLE_VIDEO: VideoCut = { from_ms: 0, to_ms: null, frame: 'original', frame_at: 0.5 }

/** The shortest video that any network takes is three seconds long; a second may be wanted of what is shared elsewhere. */
export const SHORTEST_CUT_MS = 1000

interface Size {
  width: number
  height: number
}

/** More pixels on a side than any network takes. */
const LONGEST_SIDE = 1920

/** Bits a second that look like the original on a phone. */
const BEST_BITRATE = 8_000_000

/** The share of the largest file that the picture may take: the sound and the index come on top. */
const PICTURE_SHARE = 0.85

/** The part of a picture that stays in a frame, in whole pixels. */
export function framedPart(size: Size, { frame, frame_at: at }: Pick<VideoCut, 'frame' | 'frame_at'>) {
  const whole = { left: 0, top: 0, ...size }
  if (frame === 'original') return whole
  const shape = SHAPE[frame]
  const width = Math.min(size.width, Math.round(size.height * shape))
  const height = Math.min(size.height, Math.round(size.width / shape))
  return {
    left: Math.round((size.width - width) * at),
    top: Math.round((size.height - height) * at),
    width,
    height,
  }
}

/** What is made of a video: the part that stays, the size it is drawn in, and the bits a second with which it can be sent. */
export function cutPlan(size: Size, durationMs: number, cut: VideoCut) {
  const part = framedPart(size, cut)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(part.width, part.height))
  // In even numbers, as H.264 wants them.
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  const lasts = Math.max(SHORTEST_CUT_MS, Math.min(cut.to_ms ?? Infinity, durationMs) - cut.from_ms)
  const most = (OWN_FILE_RULES.video.largest * 8 * PICTURE_SHARE) / (lasts / 1000)
  return {
    part,
    size: { width: even(part.width), height: even(part.height) },
    lastsMs: lasts,
    bitrate: Math.floor(Math.min(BEST_BITRATE, most)),
  }
}
