import { Link } from 'react-router-dom'

/**
 * The renewal terms beside the button that agrees to them, word for word as they are stored; their Terms link to the
 * document.
 */
export function RenewalTerms({ text }: { text: string }) {
  const [before, ...after] = text.split('our Terms')
  return (
    <p className="text-small text-ink">
      {before}
      {after.length > 0 && (
        <>
          our{' '}
          <Link to="/terms" target="_blank" className="text-plum underline underline-offset-3">
            Terms
          </Link>
        </>
      )}
      {after.join('our Terms')}
    </p>
  )
}
