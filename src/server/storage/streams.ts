import type { ByteRange } from './driver.ts'

/**
 * Makes a gate that runs up to `limit` tasks at once and lets the others wait, first come first served. A failing
 * task fails for its caller alone.
 */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot is handed over rather than released, so that no new task slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a Range header for a file of `bytes` (RFC 9110, section 14). `whole` for what a server may ignore: no
 * header, another unit, several ranges, invalid syntax.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = ONE_RANGE.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return 'whole'
  const last = bytes - 1
  if (found[1] === '') {
    const tail = Number(found[2])
    return tail === 0 || bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - tail), end: last }
  }
  const start = Number(found[1])
  const end = found[2] === '' ? last : Math.min(Number(found[2]), last)
  if (found[2] !== '' && Number(found[2]) < start) return 'whole'
  return start > last ? 'unsatisfiable' : { start, end }
}

/** Whether a client already has the content with this tag, by its If-None-Match header. */
export function alreadyHas(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
