import type { Instagram } from '../instagram.ts'
import type { Container } from '../state.ts'

export type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

/** How long a container waits to be published. */
const LIFE = 86_400_000

export function containerStatus(instagram: Instagram, container: Container, now: number): StatusCode {
  if (container.media !== null) return 'PUBLISHED'
  if (now - container.at >= LIFE) return 'EXPIRED'
  // Invalid media are reported once they are checked, which takes a moment.
  if (container.loadedAt === null || now < container.loadedAt + instagram.processingMs) return 'IN_PROGRESS'
  return container.fault ? 'ERROR' : 'FINISHED'
}

/** The `status` field: the code in a sentence, and the subcode of the error. */
export function statusText(code: StatusCode, container: Container): string {
  if (code !== 'ERROR') return SENTENCES[code]
  const { subcode, message } = container.fault ?? { subcode: 2207053, message: '' }
  return `Error: Media upload has failed with error code ${subcode}. ${message}`.trim()
}

const SENTENCES: Record<Exclude<StatusCode, 'ERROR'>, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been successfully published.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
}
