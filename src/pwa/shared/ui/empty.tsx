import { useId, type ReactNode } from 'react'

interface EmptyProps {
  /** Lamp lit: all is well, there is just nothing yet. Dark: something failed. */
  lit: boolean
  title: string
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
  /** The failed request's number, for support. */
  requestId?: string | null | undefined
  /** The heading's level; `h1` where the screen has no other title. */
  as?: 'h1' | 'h2' | undefined
}

/** The small house where a list would be. */
export function Empty({ lit, title, children, action, requestId, as: Heading = 'h2' }: EmptyProps) {
  const glow = useId()
  return (
    <section className="grid justify-items-center gap-2.5 px-3 pt-6 pb-7.5 text-center">
      <svg className="mb-1.5 h-27.5 w-37.5" viewBox="0 0 150 110" fill="none" aria-hidden="true">
        <g stroke="var(--plum)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
          <path d="M28 56 75 18l47 38M38 52v46h74V52M75 40v7" />
        </g>
        {lit && <path d="M66 58h18l16 40H50z" fill={`url(#${glow})`} />}
        <path d="M64 58a11 11 0 0 1 22 0z" fill={lit ? 'var(--lamp)' : 'var(--plum-edge)'} />
        <path d="M8 98h134" stroke="var(--plum-edge)" strokeWidth="4" strokeLinecap="round" />
        <linearGradient id={glow} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#F5AC37" stopOpacity=".75" />
          <stop offset="1" stopColor="#F5AC37" stopOpacity="0" />
        </linearGradient>
      </svg>
      <Heading className="text-head" {...(Heading === 'h1' ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {children && <div className="max-w-[34ch] text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
      {requestId && <p className="mt-2 text-small text-ink-hint">Request {requestId}</p>}
    </section>
  )
}
