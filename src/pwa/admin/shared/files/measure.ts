import { useEffect, useState } from 'react'

import { drawnPicture } from '#pwa/shared/pictures/drawn-picture.ts'

/** The measures of a file; null for what this browser couldn't read. */
interface FileMeasures {
  width: number | null
  height: number | null
  durationMs: number | null
}

const UNKNOWN: FileMeasures = { width: null, height: null, durationMs: null }
/** A file that takes this browser longer is let through; the server measures it again. */
const TIMEOUT_MS = 10_000

const known = new WeakMap<File, Promise<FileMeasures>>()

/** Measures a picture or video on the device; each file once. */
function measureFile(file: File): Promise<FileMeasures> {
  const before = known.get(file)
  if (before) return before
  const now = (file.type.startsWith('video/') ? ofVideo(file) : ofPicture(file)).catch(() => UNKNOWN)
  known.set(file, now)
  return now
}

async function ofPicture(file: File): Promise<FileMeasures> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height, durationMs: null }
}

async function ofVideo(file: File): Promise<FileMeasures> {
  return await withVideo(file, 'loadedmetadata', (video) => ({
    width: video.videoWidth || null,
    height: video.videoHeight || null,
    durationMs: Number.isFinite(video.duration) ? Math.round(video.duration * 1000) : null,
  }))
}

/**
 * The first frame of a video as a JPEG, to be its cover.
 *
 * @throws when this browser can't play the video
 */
export async function firstFrame(video: File): Promise<File> {
  const picture = await withVideo(video, 'seeked', draw)
  return new File([picture], FIRST_FRAME, { type: 'image/jpeg' })
}

export const FIRST_FRAME = 'first-frame.jpg'

async function draw(video: HTMLVideoElement): Promise<Blob> {
  const size = { width: video.videoWidth, height: video.videoHeight }
  return await drawnPicture(size, (pen) => pen.drawImage(video, 0, 0), { quality: 0.88 })
}

async function withVideo<T>(
  file: File,
  when: 'loadedmetadata' | 'seeked',
  read: (video: HTMLVideoElement) => T | Promise<T>,
) {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const url = URL.createObjectURL(file)
  try {
    const ready = new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('This browser can’t read the video'))
      video.addEventListener(when, () => resolve(), { once: true })
      video.addEventListener('error', fail, { once: true })
      setTimeout(fail, TIMEOUT_MS)
      // The very first frame is black in many videos.
      if (when === 'seeked') video.addEventListener('loadeddata', () => (video.currentTime = 0.1), { once: true })
    })
    video.src = url
    await ready
    return await read(video)
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

export function useMeasures(files: Iterable<File>): ReadonlyMap<File, FileMeasures> {
  const [measured, setMeasured] = useState<ReadonlyMap<File, FileMeasures>>(new Map())
  useEffect(() => {
    let gone = false
    for (const file of files) {
      void measureFile(file).then((found) => {
        if (!gone) setMeasured((before) => (before.get(file) === found ? before : new Map(before).set(file, found)))
      })
    }
    return () => {
      gone = true
    }
  }, [files])
  return measured
}
