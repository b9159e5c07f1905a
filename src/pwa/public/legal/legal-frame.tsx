import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Wordmark } from '#pwa/shell/wordmark.tsx'

const TEXT = [
  '[&_h1]:pt-4.5 [&_h1]:pb-2 [&_h2]:mt-6',
  '[&_p]:max-w-[62ch] [&_p]:text-ink-soft',
  '[&_ul]:grid [&_ul]:max-w-[62ch] [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_ul]:text-ink-soft',
  '[&_a]:underline-offset-3 [&_li_a]:underline [&_p_a]:underline [&_p_a]:text-plum [&_li_a]:text-plum',
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-left [&_table]:text-ink-soft',
  '[&_th]:pr-4 [&_th]:pb-2.5 [&_th]:font-semibold [&_th]:text-ink [&_tr]:border-t [&_tr]:border-hair [&_thead_tr]:border-0',
  'desk:[&_td]:py-2.5 desk:[&_td]:pr-4 desk:[&_td]:align-top [&_td:first-child]:text-ink',
  // On a phone each row is shown as a few lines.
  'max-desk:[&_thead]:sr-only max-desk:[&_td]:block max-desk:[&_td]:wrap-anywhere max-desk:[&_tr]:block max-desk:[&_tr]:py-2.5',
].join(' ')

/** The page of the terms and the privacy policy, outside the layout. The build prerenders it too. */
export function LegalFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[720px] px-(--gutter) pb-18">
      <header className="flex min-h-15 items-center pt-2 desk:min-h-17">
        <Link to="/" className="flex min-h-11 items-center text-plum dark:text-ink">
          <Wordmark className="h-6.25 w-auto" />
        </Link>
      </header>
      <main className={`grid gap-3 *:min-w-0 ${TEXT}`}>{children}</main>
    </div>
  )
}
