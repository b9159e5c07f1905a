/** Address of a stored file. It carries the content's hash, so it may be cached for ever. */
export function mediaPath(key: string): string {
  return `/media/${key}`
}

/** The storage key in an address made by `mediaPath`. */
export function keyOfMedia(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
