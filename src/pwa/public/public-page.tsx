import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Tagline, Wordmark } from '#pwa/shell/wordmark.tsx'

interface PorchProps {
  title: string
  children: ReactNode
}

/** The frame of the signed-out pages: the porch at dusk and a sheet of paper. */
export function PublicPage({ title, children }: PorchProps) {
  useEffect(() => {
    document.title = `${title} · Porchlight`
  }, [title])
  return (
    <div className="relative grid min-h-dvh grid-rows-[auto_1fr] bg-[#2B1026] porch:grid-cols-[1fr_560px] porch:grid-rows-1">
      <div className="porch-scene absolute inset-x-0 top-0 h-78 porch:right-140 porch:h-full" aria-hidden="true" />
      <header className="relative h-69 px-6 pt-6.5 font-medium text-[#FDFBF8] porch:h-auto porch:p-14">
        <Wordmark className="mb-1 h-9 w-auto porch:h-12" />
        <Tagline />
      </header>
      <main className="relative grid content-start gap-5 rounded-t-sheet bg-paper px-6 pt-7.5 pb-6 porch:content-center porch:gap-6.5 porch:rounded-none porch:px-20 porch:py-10">
        <h1 className="desk:text-[2.75rem] desk:leading-[3rem]">{title}</h1>
        {children}
      </main>
    </div>
  )
}

/** The link back to the login, under everything else. */
export function ToLogin() {
  return (
    <Link
      to="/login"
      className="-my-2 inline-flex min-h-11 items-center justify-self-start font-semibold text-plum underline-offset-3 hover:underline"
    >
      Back to login
    </Link>
  )
}
