/** The name, drawn; its color is the text's, the dot is the lamp. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg role="img" aria-label="Porchlight" viewBox="0 0 448 116" className={className}>
      <use href="#wordmark" />
    </svg>
  )
}
