import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Wordmark } from '#pwa/shell/wordmark.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'

/** A page of plain words outside the layout. */
export function Letter({ title, children }: { title: string; children: ReactNode }) {
  useSprite()
  useEffect(() => {
    document.title = `${title} · Porchlight`
    scrollTo(0, 0)
  }, [title])
  return (
    <div className="mx-auto max-w-[720px] px-(--gutter) pb-18">
      <header className="flex min-h-15 items-center pt-2 desk:min-h-17">
        <Link to="/" className="flex min-h-11 items-center text-plum dark:text-ink">
          <Wordmark className="h-6.25 w-auto" />
        </Link>
      </header>
      <main className="grid gap-3 [&_h2]:mt-6 [&_p]:max-w-[62ch] [&_p]:text-ink-soft">
        <h1 className="pt-4.5 pb-2">{title}</h1>
        {children}
      </main>
    </div>
  )
}
