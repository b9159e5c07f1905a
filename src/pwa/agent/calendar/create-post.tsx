import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { buttonLook } from '#pwa/shared/ui/button-look.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

/** A new post begins with a choice from the library. */
const BEGIN = '/social-post-collections/home-buying'

/** The deed of the scheduler: in its head on a desk, floating above the tab bar on a phone. */
export function CreatePost() {
  return useWide() ? (
    <ButtonLink kind="lamp" icon="plus-bold" to={BEGIN} className="ml-auto">
      Create Post
    </ButtonLink>
  ) : (
    <FloatingCreatePost />
  )
}

function FloatingCreatePost() {
  const folded = useScrollingDown()
  return (
    <Link
      to={BEGIN}
      className={buttonLook({
        kind: 'lamp',
        className: `fixed! right-5 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+16px)] z-15 min-h-13.5! rounded-full! ${folded ? 'px-4!' : ''}`,
      })}
    >
      <Icon name="plus-bold" />
      <span className={folded ? 'sr-only' : ''}>Create Post</span>
    </Link>
  )
}

const STEP_PX = 12

/** True once she scrolls down, false again when she scrolls up or reaches the top. */
function useScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = scrollY
    const moved = () => {
      if (Math.abs(scrollY - last) < STEP_PX) return
      setDown(scrollY > last && scrollY > STEP_PX)
      last = scrollY
    }
    addEventListener('scroll', moved, { passive: true })
    return () => removeEventListener('scroll', moved)
  }, [])
  return down
}
