import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'

import { keptWords } from './kept-words.ts'

/** Says on the login that the work of whoever was signed in is still here. Nothing where nothing waits. */
export function KeptPosts({ userId }: { userId: number }) {
  useSprite()
  const words = keptWords(useOutbox(userId) ?? [])
  return (
    words && (
      <Notice icon="device-mobile" live>
        {words}
      </Notice>
    )
  )
}
