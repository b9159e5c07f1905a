import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { ErrorLine } from '#pwa/agent/composer/error-line.tsx'
import type { Captions } from '#pwa/agent/composer/use-captions.ts'
import { type RewriteState, useRewrite } from './use-rewrite.ts'

/** Rewrites the caption in its own language; it can always be undone. */
export function AiRewrite({ captions }: { captions: Captions }) {
  const { state, busy, error, rewrite, undo } = useRewrite(captions)
  if (state === 'plan') return <Upgrade />
  const reason = REASON[state]
  return (
    <div className="grid min-w-0 gap-1.5">
      <Button
        kind="tint"
        small
        icon="magic-wand"
        disabled={state !== 'ready' && !busy}
        busy={busy && 'Rewriting...'}
        onClick={rewrite}
        aria-describedby="ai-why"
        className="justify-self-start px-4!"
      >
        AI Rewrite Content
      </Button>
      <div id="ai-why" className="grid text-small text-ink-soft empty:hidden">
        {reason && <span>{reason}</span>}
        {error && <ErrorLine>{error}</ErrorLine>}
        {undo && (
          <output className="flex flex-wrap items-center gap-x-2">
            <Icon name="arrow-counter-clockwise" small />
            Rewritten. Read it first.
            <button type="button" className="min-h-(--target) font-semibold text-plum" onClick={undo}>
              Undo
            </button>
          </output>
        )}
      </div>
    </div>
  )
}

const REASON: Record<RewriteState, string | null> = {
  ready: null,
  plan: null,
  loading: null,
  offline: 'You need to be online to rewrite.',
  not_configured: 'AI Rewrite isn’t available yet.',
  empty: 'Write a caption first.',
}

/** Shown in place of the tool on plans without it. */
function Upgrade() {
  return (
    <div className="grid min-w-0 gap-1.5">
      <ButtonLink
        kind="tint"
        small
        icon="star-four-fill"
        to="/subscriptions/plan-types"
        className="justify-self-start px-4!"
      >
        Upgrade to Pro
      </ButtonLink>
      <span className="text-small text-ink-soft">AI Rewrite Content comes with the Pro and Premium plans.</span>
    </div>
  )
}
