import { OWN_CAPTION } from '#domain/publication/version.ts'
import type { Captions } from '#pwa/agent/composer/use-captions.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import type { Versions } from './use-versions.ts'

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
