/** Library answers are the same for every agent; only these calls may be cached, by the worker. */
const LIBRARY_PATHS = [
  /^\/social-post-collections(\/|$)/,
  /^\/social-posts(\/\d+)?$/,
  /^\/tags$/,
  /^\/dashboard$/,
  /^\/template-collections(\/|$)/,
  /^\/templates(\/[0-9a-f-]+)?$/,
]

export function isLibraryPath(pathname: string, base: string): boolean {
  if (!pathname.startsWith(`${base}/`)) return false
  const path = pathname.slice(base.length)
  return LIBRARY_PATHS.some((pattern) => pattern.test(path))
}
