import { useEffect } from 'react'

/** Scrolls the lit row of the sidebar into view: the last groups are below the edge of most screens. */
export function useLitRow(path: string): void {
  useEffect(() => {
    for (const row of document.querySelectorAll('nav[aria-label="Main"] a[aria-current="page"]')) {
      const list = row.closest('nav')
      if (!list || !path.startsWith(row.getAttribute('href') ?? '')) continue
      const [at, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
      if (at.top < frame.top || at.bottom > frame.bottom) list.scrollTop += at.top - frame.top - frame.height / 2
    }
  }, [path])
}
