import { useEffect } from 'react'

/** Prerendered pages have only the icons they show; whoever comes from the login gets the rest here. */
export function useSprite(): void {
  useEffect(() => void addSprite(), [])
}

/** Adds all icons to the page, unless they are there. */
export async function addSprite(): Promise<void> {
  const there = document.getElementById('sprite')
  if (there && !there.hasAttribute('data-part')) return
  const { default: sprite } = await import('#pwa/shared/ui/sprite.svg?raw')
  document.getElementById('sprite')?.remove()
  document.body.insertAdjacentHTML('afterbegin', sprite)
}
