import type { Attempt } from '#contract/publishing.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { findLines } from './attempt-log.ts'
import { attemptWords } from './attempt-words.ts'
import { findPublication } from './repo.ts'

/** What was tried for one of an agent's publications, earliest first. @throws not_found */
export async function listAttempts({ db }: House, agentId: number, id: number): Promise<Attempt[]> {
  const publication = await findPublication(db, agentId, id)
  if (!publication) throw problem('not_found')
  const platforms = new Map(publication.targets.map((target) => [target.id, target.platform]))
  const lines = await findLines(db, [...platforms.keys()])
  const last = new Map<number, string>()
  return lines.flatMap(({ targetId, at, ...line }) => {
    const platform = platforms.get(targetId)
    const words = platform ? attemptWords(platform, line) : null
    // A platform at work is asked again and again; one line tells that.
    const isRepeat = line.step === 'ready' && last.get(targetId) === line.step
    last.set(targetId, line.step)
    return platform && words !== null && !isRepeat ? [{ platform, at: at.toISOString(), words }] : []
  })
}
