import type { Agent } from '#contract/account.ts'
import { mediaPath } from '#domain/media.ts'
import type { TimeZone } from '#domain/time.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { changeZone, findAgent } from './repo.ts'

/** An agent's profile. */
export async function agentOf({ db }: Pick<House, 'db'>, userId: number): Promise<Agent> {
  const found = await findAgent(db, userId)
  if (!found) throw problem('not_found')
  const { user, agent } = found
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    license: agent.license,
    phone: agent.phone,
    work_email: agent.workEmail,
    designations: agent.designations,
    website: agent.website,
    time_zone: agent.timeZone,
    avatar: agent.avatarKey && mediaPath(agent.avatarKey),
    broker_logo: agent.brokerLogoKey && mediaPath(agent.brokerLogoKey),
    brokerage_name: agent.brokerageName,
  }
}

/** The zone an agent's clocks and days follow from now on; her auto posts are to be planned anew for it. */
export async function moveToZone({ db }: Pick<House, 'db'>, userId: number, zone: TimeZone): Promise<void> {
  await changeZone(db, userId, zone)
}
