/** The app's name as a drawing; its color is the text's, the dot is amber. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg role="img" aria-label="Porchlight" viewBox="0 0 448 116" className={className}>
      <use href="#wordmark" />
    </svg>
  )
}
