import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call } from '#client/call.ts'
import { callQuery } from '#pwa/shared/query/call-query.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import type { Captions } from '#pwa/agent/composer/use-draft.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { ErrorLine } from '#pwa/agent/composer/error-line.tsx'

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

/** Whether captions can be rewritten on this server and with the agent's plan; it seldom changes. */
const aiQuery = queryOptions({
  queryKey: ['ai'],
  ...callQuery('GET /ai'),
  select: (answer) => answer.data,
  staleTime: 5 * 60_000,
})

/** A little longer than the server itself waits for its answer. */
const TIMEOUT_MS = 40_000

/** Why the tool can't be used now, or that it can. */
type RewriteState = 'ready' | 'loading' | 'offline' | 'not_configured' | 'plan' | 'empty'

function useRewriteState({ caption, isRead }: Captions): RewriteState {
  const online = useOnline()
  const { data, isError } = useQuery(aiQuery)
  if (data && !data.configured) return 'not_configured'
  if (data && !data.allowed) return 'plan'
  if (!online || (!data && isError)) return 'offline'
  if (!data || !isRead) return 'loading'
  return isSeen(caption) ? 'ready' : 'empty'
}

/**
 * Has the shown caption rewritten. The result replaces it as an edit of the agent, unless they went on writing
 * meanwhile, and can be undone until they write on or leave.
 */
function useRewrite(captions: Captions) {
  const { language, caption, write } = captions
  const client = useQueryClient()
  const state = useRewriteState(captions)
  const [busy, setBusy] = useState<CaptionLanguage | null>(null)
  const [error, setError] = useState<{ language: CaptionLanguage; message: string } | null>(null)
  const [done, setDone] = useState<Partial<Record<CaptionLanguage, { before: string; after: string }>>>({})
  const shown = useRef<Partial<Record<CaptionLanguage, string>>>({})
  useEffect(() => {
    shown.current[language] = caption
  }, [language, caption])
  const leave = useRef<AbortController | null>(null)
  useEffect(() => () => leave.current?.abort(), [])

  async function rewrite() {
    const leaving = new AbortController()
    leave.current = leaving
    setBusy(language)
    setError(null)
    try {
      const after = await askForRewrite(caption, language, leaving.signal)
      if (shown.current[language] !== caption) {
        setError({ language, message: 'You kept typing, so your caption wasn’t changed.' })
        return
      }
      write(after)
      setDone((now) => ({ ...now, [language]: { before: caption, after } }))
    } catch (cause) {
      if (leaving.signal.aborted) return
      // The agent's plan has changed since it was asked for.
      if (cause instanceof ApiError && cause.code === 'plan_required')
        void client.invalidateQueries({ queryKey: aiQuery.queryKey })
      setError({ language, message: messageOf(cause) })
    } finally {
      if (!leaving.signal.aborted) setBusy(null)
    }
  }

  function undo(before: string) {
    write(before)
    setDone((now) => ({ ...now, [language]: undefined }))
  }

  const last = done[language]
  return {
    state,
    busy: busy !== null,
    error: error?.language === language ? error.message : null,
    rewrite: () => void rewrite(),
    /** Null where there is nothing to undo. */
    undo: last?.after === caption ? () => undo(last.before) : null,
  }
}

async function askForRewrite(caption: string, language: CaptionLanguage, leaving: AbortSignal): Promise<string> {
  const { data } = await call(
    'POST /ai/rewrite',
    { body: { caption, caption_language: language } },
    { signal: AbortSignal.any([leaving, AbortSignal.timeout(TIMEOUT_MS)]) },
  )
  return data.caption
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof OfflineError) return 'We can’t reach our server. Your caption is unchanged.'
  if (error instanceof Error && error.name === 'TimeoutError') return 'It took too long. Your caption is unchanged.'
  reportError(error)
  return 'Something went wrong. Your caption is unchanged.'
}
