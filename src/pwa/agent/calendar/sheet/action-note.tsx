import { MessageLink } from '#pwa/agent/composer/error-line.tsx'

import type { ActionError } from '../use-post-action.ts'

/** Why the last action was refused; announced as it appears. */
export function ActionNote({ error }: { error: ActionError | null }) {
  return (
    error && (
      <p
        // The control that was tapped may be far below it.
        ref={(note) => note?.scrollIntoView({ block: 'nearest' })}
        role="alert"
        className="rounded-2xl bg-plum-tint px-4 py-3 text-small wrap-anywhere"
      >
        {error.message} {error.link && <MessageLink {...error.link} />}
      </p>
    )
  )
}
