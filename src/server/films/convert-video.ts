import { cutPlan, type VideoCut } from '#domain/media/video-cut.ts'
import { OWN_FILE_RULES } from '#domain/publication/own-post.ts'

import { FILES_ONLY, ONE_THREAD, runFfmpeg } from './ffmpeg.ts'

interface ConvertedVideo {
  ffmpeg: string
  /** Path of the video. */
  video: string
  /** As it is shown. */
  size: { width: number; height: number }
  durationMs: number
  cut: VideoCut
  /** Path of the MP4 that is made. */
  made: string
  /** Called with a share of 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

const seconds = (ms: number) => (ms / 1000).toFixed(3)

/**
 * Makes an MP4 of H.264 from a part of a video, small enough to be sent, as the device does where it can. Without the notes of
 * its camera. @throws RenderFailed
 */
export async function convertVideo(job: ConvertedVideo): Promise<void> {
  const { ffmpeg, video, durationMs, cut, made, onProgress, signal } = job
  const { part, size, lastsMs, bitrate } = cutPlan(job.size, durationMs, cut)
  // What a camera filmed turned, ffmpeg turns before it crops.
  const filter = `crop=${part.width}:${part.height}:${part.left}:${part.top},scale=${size.width}:${size.height},setsar=1`
  const rate = `-crf 21 -maxrate ${bitrate} -bufsize ${2 * bitrate}`
  const args = [
    [...ONE_THREAD, '-progress', 'pipe:1'],
    ['-ss', seconds(cut.from_ms), ...FILES_ONLY, '-f', 'mov', '-i', video, '-t', seconds(lastsMs)],
    ['-map', '0:v:0', '-map', '0:a:0?', '-vf', filter],
    `-c:v libx264 -preset veryfast ${rate} -pix_fmt yuv420p -threads 1 -c:a aac -b:a 128k -ac 2`.split(' '),
    [
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-movflags',
      '+faststart',
      '-fs',
      String(OWN_FILE_RULES.video.largest + 1),
      '-f',
      'mp4',
      made,
    ],
  ].flat()
  await runFfmpeg({
    ffmpeg,
    args,
    signal,
    onOutput: (text) => {
      const at = /out_time_us=(\d+)/.exec(text)?.[1]
      if (at !== undefined) onProgress(Math.min(1, Number(at) / 1000 / lastsMs))
    },
  })
}
