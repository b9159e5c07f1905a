import type { QueryClient } from '@tanstack/react-query'

/** Screens that are lists of what others change; on a form a pull could only do harm. */
const SCREENS =
  /^\/(dashboard|calendar|search|social-posts|social-post-collections(\/.*)?|template-collections(\/.*)?)$/

/** How far a finger pulls until it refreshes; the sign follows at half its speed. */
const FAR_PX = 140
const SLACK_PX = 12

/**
 * Pulling a list down at its top fetches it anew, in an app on the home screen of an iPhone or iPad: every other browser
 * has a gesture or a button of its own for that. Returns a function that ends it.
 */
export function startPullToRefresh(client: QueryClient): () => void {
  if (!('standalone' in navigator) || navigator.standalone !== true) return () => {}
  const sign = document.createElement('output')
  sign.className = 'pull-sign'
  document.body.append(sign)
  const end = new AbortController()
  const options = { signal: end.signal, passive: true }
  let start: { x: number; y: number } | null = null
  let pulled = 0
  let isBusy = false

  const show = (px: number) => {
    pulled = px
    sign.style.setProperty('--pulled', String(Math.min(1, px / FAR_PX)))
    sign.toggleAttribute('data-shown', px > SLACK_PX)
    sign.toggleAttribute('data-far', px >= FAR_PX)
  }

  async function refresh() {
    isBusy = true
    sign.dataset['busy'] = ''
    sign.textContent = 'Refreshing...'
    await client.refetchQueries({ type: 'active' })
    isBusy = false
    delete sign.dataset['busy']
    sign.textContent = ''
    show(0)
  }

  addEventListener(
    'touchstart',
    ({ touches }) => {
      const [finger] = touches
      const mayPull = touches.length === 1 && scrollY <= 0 && !isBusy && SCREENS.test(location.pathname)
      start =
        finger && mayPull && !document.querySelector('[role=dialog]') ? { x: finger.clientX, y: finger.clientY } : null
    },
    options,
  )
  addEventListener(
    'touchmove',
    ({ touches }) => {
      const [finger] = touches
      if (!start || !finger) return
      const [across, down] = [Math.abs(finger.clientX - start.x), finger.clientY - start.y]
      // A row of cards is scrolled sideways.
      if (pulled === 0 && across > Math.abs(down)) start = null
      else show(Math.max(0, down))
    },
    options,
  )
  const release = (isMeant: boolean) => {
    if (start && isMeant && pulled >= FAR_PX) void refresh()
    else if (!isBusy) show(0)
    start = null
  }
  addEventListener('touchend', () => release(true), options)
  addEventListener('touchcancel', () => release(false), options)
  return () => {
    end.abort()
    sign.remove()
  }
}
