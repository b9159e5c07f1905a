/** Why a chat endpoint did not answer. */
export type ChatFailure =
  | 'busy' // it asks us to wait
  | 'late' // it took too long
  | 'unreachable' // no answer, or an internal error
  | 'misconfigured' // it refuses our key, model or request
  | 'broken' // an answer that can't be parsed
  | 'filtered' // a content filter refused
  | 'too_long' // question or answer exceeds its limit
  | 'empty' // an empty answer

/** The only error the chat client throws. Its message is for the log: never a key, never a caption. */
export class ChatError extends Error {
  readonly failure: ChatFailure
  readonly retryAfterSeconds: number | null

  constructor(failure: ChatFailure, detail: string, retryAfterSeconds: number | null = null) {
    super(detail)
    this.name = 'ChatError'
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }
}
