/** A label with the word that marks it as required. */
export function Required({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-medium text-ink-soft">required</span>
    </>
  )
}
