/** What kept a chat endpoint from answering. */
export type ChatFailure =
  | 'busy' // it asks for patience
  | 'late' // it took too long
  | 'unreachable' // no answer, or a stumble of its own
  | 'misconfigured' // it doesn't take our key, model or request
  | 'broken' // an answer nobody can read
  | 'filtered' // it won't speak of this
  | 'too_long' // question or answer has more words than it takes
  | 'empty' // it had nothing to say

/** The only error the chat client throws. Its words are for the log: never a key, never a caption. */
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
