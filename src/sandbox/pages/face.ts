import { html, type Html } from './html.ts'

const GROUNDS = ['#4B1D42', '#7A3557', '#7D4A00', '#1B5A38', '#1D4B86', '#65505D']

/** A round picture of an account: its initials on one of the app's colors, always the same for an account. */
export function faceSvg(id: string, name: string): Html {
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toUpperCase())
    .join('')
  const ground = GROUNDS[Number(id.slice(-4)) % GROUNDS.length] ?? '#4B1D42'
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">
    <rect width="96" height="96" rx="48" fill="${ground}" />
    <text
      x="48"
      y="50"
      fill="#FDFBF8"
      font-family="Figtree, system-ui, sans-serif"
      font-size="34"
      font-weight="600"
      text-anchor="middle"
      dominant-baseline="central"
    >
      ${initials}
    </text>
  </svg>`
}
