/** A label with the word that says it can't stay empty. */
export function Required({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-medium text-ink-soft">required</span>
    </>
  )
}
