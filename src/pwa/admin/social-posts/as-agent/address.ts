import { POST } from '../../shared/record-kind.ts'

/** The name in an address that opens a post as an agent gets it: with the agent's id, or empty for any agent. */
export const AS_AGENT = 'as_agent'

/** The agent an address names; null for any. */
export function agentIn(search: URLSearchParams): number | null {
  const id = Number(search.get(AS_AGENT) ?? 0)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The address that shows a colleague the post as this agent gets it. */
export const addressOf = (postId: number, agentId: number | null) =>
  `${POST.path}/${postId}?${AS_AGENT}=${agentId ?? ''}`
