import { useEffect } from 'react'

/** Brings the lit row of the sidebar into sight: the last groups stand below the edge of most screens. */
export function useLitRow(path: string): void {
  useEffect(() => {
    const row = [...document.querySelectorAll('aside a[aria-current="page"]')].find((link) =>
      path.startsWith(link.getAttribute('href') ?? ''),
    )
    const list = row?.closest('nav')
    if (!row || !list) return
    const [at, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
    if (at.top < frame.top || at.bottom > frame.bottom) list.scrollTop += at.top - frame.top - frame.height / 2
  }, [path])
}
