import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { PostAgain } from '#contract/publishing/notices.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { joinList } from '#domain/time/time-labels.ts'

/** A browser lets a tap open a window only for a few seconds. */
const ANSWER_TIMEOUT_MS = 4_000

/** What a notification says about it; null where no answer came, or only an open app can go on, as after a sign-out. */
export type PostAgainResult = { title: string; body: string } | null

/**
 * Posts the failed targets again, as the agent whose notification was tapped. Each call names the attempts of the
 * notification, so that a repeated tap changes nothing and a late one is refused.
 */
export async function postAgain({ agent, post, targets }: PostAgain): Promise<PostAgainResult> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const headers = { 'X-Agent-Id': String(agent) }
  const sent: string[] = []
  const refused: string[] = []
  let title = ''
  for (const { platform, attempts } of targets) {
    try {
      const body = { answer: 'post_again', attempts } as const
      const answer = await call(
        'POST /agent/social-posts/:id/:platform/answer',
        { params: { id: post, platform }, body },
        { headers, signal, probe: true },
      )
      title = answer.data.title
      sent.push(PLATFORM_NAME[platform])
    } catch (error) {
      if (error instanceof OfflineError || isSignedOut(error)) return null
      if (!(error instanceof ApiError)) throw error
      refused.push(`${PLATFORM_NAME[platform]}: ${error.message}`)
    }
  }
  if (sent.length === 0) return { title: 'Not posted again', body: refused.join(' ') }
  return { title: 'Posting again', body: [`“${title}” is on its way to ${joinList(sent)}.`, ...refused].join(' ') }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 419)
}
