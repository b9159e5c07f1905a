import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** Our style for a form in a frame of Stripe's, where our style sheets don't apply. Follows the color scheme. */
export function useAppearance(): Appearance {
  const dark = useSyncExternalStore(
    (changed) => {
      const list = matchMedia(DARK)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(DARK).matches,
  )
  return useMemo(() => appearance(dark), [dark])
}

function appearance(dark: boolean): Appearance {
  const edge = `1px solid ${colorOf('--field')}`
  const focus = colorOf('--focus')
  const danger = colorOf('--danger')
  return {
    theme: dark ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '15px',
      borderRadius: '14px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '12px',
      colorPrimary: colorOf('--plum'),
      colorBackground: colorOf('--surface'),
      colorText: colorOf('--ink'),
      colorTextSecondary: colorOf('--ink-soft'),
      colorTextPlaceholder: colorOf('--ink-hint'),
      colorDanger: danger,
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '15px', lineHeight: '20px', marginBottom: '7px' },
      '.Input': { border: edge, boxShadow: 'none', padding: '13px 16px', lineHeight: '24px' },
      '.Input:focus': { borderColor: focus, boxShadow: `0 0 0 3px ${focus}42` },
      '.Input--invalid': { borderColor: danger, boxShadow: `0 0 0 1px ${danger}` },
      '.Error': { fontSize: '14px', fontWeight: '500', marginTop: '7px' },
    },
  }
}

/** A token's color in the scheme that applies, as #rrggbb: the custom property itself holds those of both schemes. */
function colorOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${token})`
  const channels = getComputedStyle(probe).color.match(/\d+/g) ?? []
  probe.remove()
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
}
