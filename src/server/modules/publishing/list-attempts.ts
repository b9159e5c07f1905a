import type { Attempt } from '#contract/publishing.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { findLines } from './attempt-log.ts'
import { attemptMessage } from './attempt-messages.ts'
import { findPublication } from './repo.ts'

/** The attempts of one of an agent's publications, earliest first. @throws not_found */
export async function listAttempts({ db }: AppContext, agentId: number, id: number): Promise<Attempt[]> {
  const publication = await findPublication(db, agentId, id)
  if (!publication) throw problem('not_found')
  const platforms = new Map(publication.targets.map((target) => [target.id, target.platform]))
  const lines = await findLines(db, [...platforms.keys()])
  const last = new Map<number, string>()
  return lines.flatMap(({ targetId, at, ...line }) => {
    const platform = platforms.get(targetId)
    const words = platform ? attemptMessage(platform, line) : null
    // A platform that is still processing is asked repeatedly; one line is enough for that.
    const isRepeat = line.step === 'ready' && last.get(targetId) === line.step
    last.set(targetId, line.step)
    return platform && words !== null && !isRepeat ? [{ platform, at: at.toISOString(), words }] : []
  })
}
