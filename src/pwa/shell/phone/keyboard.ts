/** Pixels by which the visible part is smaller when a keyboard is on the screen; the bars of a browser take less. */
const LEAST_PX = 120

const TYPED_IN = 'input:not([type=checkbox], [type=radio], [type=button], [type=file], [type=range]), textarea'

/**
 * Keeps the focused field above the keyboard on the screen. Where the browser makes the page smaller
 * (`interactive-widget`), the page fits already; Safari lays the keyboard over the page, and `--keyboard` says how much of
 * it that covers. Returns a function that ends it.
 */
export function watchKeyboard(): () => void {
  const { visualViewport: visible } = window
  if (!visible) return () => {}
  const root = document.documentElement
  let tallest = { width: innerWidth, height: visible.height }
  const fit = () => {
    // Turned, or in another split of the screen.
    if (tallest.width !== innerWidth) tallest = { width: innerWidth, height: visible.height }
    tallest.height = Math.max(tallest.height, visible.height)
    const field = document.activeElement
    const isTyping = field instanceof HTMLElement && field.matches(TYPED_IN)
    // A page that is zoomed in is smaller too.
    const isShown = isTyping && visible.scale === 1 && tallest.height - visible.height > LEAST_PX
    root.toggleAttribute('data-keyboard', isShown)
    const covered = isShown ? Math.max(0, innerHeight - visible.height - visible.offsetTop) : 0
    root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    if (isShown) field.scrollIntoView({ block: 'nearest' })
  }
  const end = new AbortController()
  const options = { signal: end.signal }
  visible.addEventListener('resize', fit, options)
  addEventListener('focusin', fit, options)
  addEventListener('focusout', fit, options)
  return () => {
    end.abort()
    root.removeAttribute('data-keyboard')
    root.style.removeProperty('--keyboard')
  }
}
