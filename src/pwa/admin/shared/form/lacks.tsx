import type { ReactNode } from 'react'

import { Notice } from '#pwa/shared/ui/notice.tsx'

interface LacksProps {
  /** What agents will miss. */
  messages: readonly string[]
  /** What agents will find. */
  children?: ReactNode
}

/** At the end of a form: what agents will find of the record, and what they will miss, before it is saved. */
export function Lacks({ messages, children }: LacksProps) {
  if (messages.length === 0 && !children) return null
  return (
    <section aria-label="For agents" className="mt-2 grid gap-3 border-t border-hair py-6">
      {children && <p className="text-ink-soft">{children}</p>}
      {messages.length > 0 && (
        <Notice icon="warning" tone="lamp">
          <ul className="grid gap-1">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}
