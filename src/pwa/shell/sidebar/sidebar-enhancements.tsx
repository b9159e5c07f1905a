import { useLocation } from 'react-router-dom'
import { useLitRow } from './use-lit-row.ts'
import { useEffect, useState } from 'react'

/** Shows at once, beside it, the `data-tip` of whatever is pointed at or focused. */
function Tips() {
  const [tip, setTip] = useState<{ text: string; top: number; left: number } | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    const show = ({ target }: Event) => {
      const of = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
      if (!of?.dataset['tip']) return setTip(null)
      const { top, right, height } = of.getBoundingClientRect()
      setTip({ text: of.dataset['tip'], top: top + height / 2, left: right + 8 })
    }
    const hide = () => setTip(null)
    for (const event of ['pointerover', 'focusin']) document.addEventListener(event, show, stop)
    for (const event of ['pointerleave', 'focusout', 'click']) document.addEventListener(event, hide, stop)
    return () => stop.abort()
  }, [])

  // The control's own name says the same, so a screen reader need not read it twice.
  return (
    tip && (
      <span
        aria-hidden="true"
        style={{ top: tip.top, left: tip.left }}
        className="pointer-events-none fixed z-40 -translate-y-1/2 rounded-lg bg-ink px-2.5 py-1.5 text-small font-medium whitespace-nowrap text-paper"
      >
        {tip.text}
      </span>
    )
  )
}

/** What the wide sidebar can do without at first: scrolling its lit row into view, and the tooltips of its icons. */
export function SidebarEnhancements() {
  useLitRow(useLocation().pathname)
  return <Tips />
}
