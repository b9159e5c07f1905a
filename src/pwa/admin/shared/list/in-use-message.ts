import type { InUse } from '#contract/admin.ts'

/** How much of a record is queued by how many agents, and what happens to it. */
export function inUseMessage({ queued, agents }: InUse): string {
  const who = agents === 1 ? '1 agent has' : `${agents.toLocaleString('en-US')} agents have`
  const what = queued === 1 ? '1 post' : `${queued.toLocaleString('en-US')} posts`
  return `${who} queued ${what} of it. ${queued === 1 ? 'It goes' : 'They go'} out as planned.`
}
