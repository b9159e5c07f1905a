import type { Agent, AgentInformation } from '#contract/account.ts'
import { mediaPath } from '#domain/media.ts'
import type { TimeZone } from '#domain/time.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { changeAgent, changeZone, findAgent } from './repo.ts'

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

/** Those fields of a record that are given. */
export type Fields<T> = { [K in keyof T]?: T[K] | undefined }

/** Fields left out stay as they are. */
export type AgentFields = Fields<AgentInformation> & {
  time_zone?: TimeZone | undefined
}

/** Changes those parts of a profile that are given. */
export async function updateAgent(house: Pick<House, 'db'>, userId: number, fields: AgentFields): Promise<Agent> {
  const { first_name: firstName, last_name: lastName, work_email: workEmail, time_zone: timeZone, ...rest } = fields
  await changeAgent(house.db, userId, given({ firstName, lastName }), given({ workEmail, timeZone, ...rest }))
  return await agentOf(house, userId)
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the entries that say nothing. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}

/** The zone an agent's clocks and days follow from now on; her auto posts are to be planned anew for it. */
export async function moveToZone({ db }: Pick<House, 'db'>, userId: number, zone: TimeZone): Promise<void> {
  await changeZone(db, userId, zone)
}
