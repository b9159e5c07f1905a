import { useState, type ReactNode, type SyntheticEvent } from 'react'

/** Shows at once, beside it, the `data-tip` of whatever is pointed at or focused inside. */
export function Tips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<{ text: string; top: number; left: number } | null>(null)

  function show(event: SyntheticEvent) {
    const of = (event.target as Element).closest<HTMLElement>('[data-tip]')
    if (!of?.dataset['tip']) return setTip(null)
    const { top, right, height } = of.getBoundingClientRect()
    setTip({ text: of.dataset['tip'], top: top + height / 2, left: right + 8 })
  }
  const hide = () => setTip(null)

  return (
    <div
      role="presentation"
      className="contents"
      onPointerOver={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={hide}
    >
      {children}
      {tip && (
        // The control's own name says the same, so a screen reader need not hear it twice.
        <span
          aria-hidden="true"
          style={{ top: tip.top, left: tip.left }}
          className="pointer-events-none fixed z-40 -translate-y-1/2 rounded-lg bg-ink px-2.5 py-1.5 text-small font-medium whitespace-nowrap text-paper"
        >
          {tip.text}
        </span>
      )}
    </div>
  )
}
