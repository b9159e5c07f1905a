declare global {
  interface ImportMetaEnv {
    readonly VITE_TAGLINE?: string
  }
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <svg role="img" aria-label="Porchlight" viewBox="0 0 448 116" className={className}>
      <use href="#wordmark" />
    </svg>
  )
}

/**
 * The line under the name, which the operator may replace with `VITE_TAGLINE` at build time: the mark REALTORS® is for
 * members of the National Association of REALTORS®.
 */
export function Tagline({ className }: { className?: string }) {
  return <p className={className}>{import.meta.env.VITE_TAGLINE ?? 'For Women Realtors'}</p>
}
