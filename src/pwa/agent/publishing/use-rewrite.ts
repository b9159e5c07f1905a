import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { CaptionLanguage } from '#domain/caption.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'

import type { Captions } from '#pwa/agent/composer/use-captions.ts'

/** Whether captions can be rewritten on this server and with the agent's plan; it seldom changes. */
const aiQuery = queryOptions({
  queryKey: ['ai'],
  queryFn: ({ signal }) => call('GET /ai', undefined, { signal }),
  select: (answer) => answer.data,
  staleTime: 5 * 60_000,
})

/** A little longer than the server itself waits for its answer. */
const TIMEOUT_MS = 40_000

/** Why the tool can't be used now, or that it can. */
export type RewriteState = 'ready' | 'loading' | 'offline' | 'not_configured' | 'plan' | 'empty'

/**
 * Has the shown caption rewritten. The result replaces it as an edit of the agent, unless they went on writing
 * meanwhile, and can be undone until they write on or leave.
 */
export function useRewrite(captions: Captions, onEdit: () => void) {
  const client = useQueryClient()
  const online = useOnline()
  const { data, isError } = useQuery(aiQuery)
  const { language, caption, write } = captions
  const [busy, setBusy] = useState<CaptionLanguage | null>(null)
  const [failure, setTrouble] = useState<{ language: CaptionLanguage; words: string } | null>(null)
  const [done, setDone] = useState<Partial<Record<CaptionLanguage, { before: string; after: string }>>>({})
  const shown = useRef<Partial<Record<CaptionLanguage, string>>>({})
  useEffect(() => {
    shown.current[language] = caption
  }, [language, caption])
  const leave = useRef<AbortController | null>(null)
  useEffect(() => () => leave.current?.abort(), [])

  const state = ((): RewriteState => {
    if (data && !data.configured) return 'not_configured'
    if (data && !data.allowed) return 'plan'
    if (!online || (!data && isError)) return 'offline'
    if (!data) return 'loading'
    return caption.trim() === '' ? 'empty' : 'ready'
  })()

  async function rewrite() {
    const leaving = new AbortController()
    leave.current = leaving
    const say = (words: string) => setTrouble({ language, words })
    setBusy(language)
    setTrouble(null)
    try {
      const answer = await call(
        'POST /ai/rewrite',
        { body: { caption, caption_language: language } },
        { signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(TIMEOUT_MS)]) },
      )
      if (shown.current[language] !== caption) {
        say('You went on writing, so your caption stays as it is.')
        return
      }
      const after = answer.data.caption
      write(after)
      setDone((now) => ({ ...now, [language]: { before: caption, after } }))
      onEdit()
    } catch (error) {
      if (leaving.signal.aborted) return
      // The agent's plan has changed since it was asked for.
      if (error instanceof ApiError && error.code === 'plan_required')
        void client.invalidateQueries({ queryKey: aiQuery.queryKey })
      say(wordsFor(error))
    } finally {
      if (!leaving.signal.aborted) setBusy(null)
    }
  }

  const last = done[language]
  const canUndo = last !== undefined && last.after === caption
  return {
    state,
    busy: busy !== null,
    failure: failure?.language === language ? failure.words : null,
    rewrite: () => void rewrite(),
    /** Null where there is nothing to undo. */
    undo: canUndo
      ? () => {
          write(last.before)
          setDone((now) => ({ ...now, [language]: undefined }))
          onEdit()
        }
      : null,
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof OfflineError) return 'We can’t reach our server just now. Your caption is unchanged.'
  if (error instanceof Error && error.name === 'TimeoutError') return 'It took too long. Your caption is unchanged.'
  reportError(error)
  return 'Something went wrong. Your caption is unchanged.'
}
