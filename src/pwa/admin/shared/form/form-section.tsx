import type { ReactNode } from 'react'

interface FormSectionProps {
  title: string
  /** One sentence under the name. */
  hint?: ReactNode
  children: ReactNode
}

/** A section of a form: on wide screens its name on the left, its fields on the right. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-3.5 border-t border-hair py-8 first:border-0 first:pt-0 lg:grid-cols-[172px_minmax(0,1fr)] lg:gap-7"
    >
      <div>
        <h2 className="text-[1.25rem]/[1.6rem]">{title}</h2>
        {hint && <p className="mt-1 text-small text-ink-soft">{hint}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-4.5">{children}</div>
    </section>
  )
}
