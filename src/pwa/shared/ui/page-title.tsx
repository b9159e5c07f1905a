import { useEffect, type ReactNode } from 'react'

import { classes } from './classes.ts'

interface PageTitleProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** The document's title where it differs from the heading. */
  documentTitle?: string | undefined
  /** The title's language where it is not the interface's. */
  lang?: string | undefined
  className?: string | undefined
}

/** The room of a title and what is under it. */
export const TITLE_SPACE = 'grid gap-1.5 pt-4.5 pb-5.5 desk:pt-3.5 desk:pb-8.5'

/** The heading of a screen. It sets the document's title too, and takes the focus after a navigation. */
export function PageTitle({ title, subtitle, actions, documentTitle, lang, className }: PageTitleProps) {
  useEffect(() => {
    document.title = `${documentTitle ?? title} · Porchlight`
  }, [documentTitle, title])
  const heading = (
    <>
      <h1 tabIndex={-1} lang={lang}>
        {title}
      </h1>
      {subtitle && <p className="text-ink-soft">{subtitle}</p>}
    </>
  )
  return (
    <div className={classes(TITLE_SPACE, className)}>
      {actions ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-1.5">{heading}</div>
          <div className="flex max-w-full items-center gap-2">{actions}</div>
        </div>
      ) : (
        heading
      )}
    </div>
  )
}
