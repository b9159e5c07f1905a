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
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  const edge = `1px solid ${token('--field')}`
  const focus = token('--focus')
  const danger = token('--danger')
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
      colorPrimary: token('--plum'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-hint'),
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
