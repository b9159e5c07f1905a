import { useState } from 'react'

import type { SocialPost } from '#contract/library/library.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { OWN_CAPTION } from '#domain/publication/version.ts'
import type { Captions } from '#pwa/agent/composer/use-draft.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

/**
 * The captions the library has for a post, and the one that is shown until the agent writes their own. It begins with the
 * one that nobody else in the agent's city sends.
 */
export function useVersions(post: SocialPost) {
  const [at, setAt] = useState(0)
  const all = post.versions ?? []
  const captionsOf = (index: number): Record<CaptionLanguage, string> => {
    const { caption, spanish_caption: spanish } = all[index] ?? post
    // A version without a translation leaves the post's own one.
    return { en: caption, es: spanish || post.spanish_caption }
  }
  const show = (index: number) => {
    setAt(index)
    return captionsOf(index)
  }
  return {
    captions: captionsOf(at),
    name: all[at]?.name ?? '',
    count: all.length,
    /** Shows the next caption; returns it. */
    next: () => show(all.length === 0 ? 0 : (at + 1) % all.length),
    /** Shows the post's own caption; returns it. */
    original: () =>
      show(
        Math.max(
          0,
          all.findIndex(({ name }) => name === OWN_CAPTION),
        ),
      ),
  }
}

type Versions = ReturnType<typeof useVersions>

interface AnotherVersionProps {
  versions: Versions
  captions: Captions
}

/** Shows the library's next caption for the post, while the agent has written none. */
export function AnotherVersion({ versions, captions }: AnotherVersionProps) {
  const { caption, language, isWritten, write } = captions
  const isOwn = isWritten && caption !== versions.captions[language]
  if (versions.count < 2 || isOwn) return null

  function show() {
    const next = versions.next()
    // Text that says the same as the library's was stored as written.
    if (isWritten) write(next[language])
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button kind="tint" small icon="arrows-clockwise" disabled={!captions.isRead} onClick={show} className="px-4!">
        Another version
      </Button>
      <output className="text-small wrap-anywhere text-ink-soft">
        {versions.name === OWN_CAPTION
          ? 'The post’s original caption.'
          : `“${versions.name}”, one of ${versions.count}.`}
      </output>
    </div>
  )
}
