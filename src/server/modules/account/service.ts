import type { Agent, AgentInformation } from '#contract/account/account.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import type { TimeZone } from '#domain/time/time.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { pauseOf, shownPause } from '../account-status/service.ts'
import { cityOf } from '../cities/service.ts'
import { changeAgent, changeZone, findAgent } from './repo.ts'

export { captionProfiles, findBrand, findSigner, hashOfValues, type CaptionProfile } from './caption-profile.ts'

/** An agent's profile. */
export async function agentOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Agent> {
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
    market: agent.market,
    signature: agent.signature,
    time_zone: agent.timeZone,
    avatar: agent.avatarKey && mediaPath(agent.avatarKey),
    broker_logo: agent.brokerLogoKey && mediaPath(agent.brokerLogoKey),
    brokerage_name: agent.brokerageName,
    brokerage_phone: agent.brokeragePhone,
    brokerage_state: agent.brokerageCityId === null ? null : (cityOf(agent.brokerageCityId)?.state_code ?? null),
    pause: shownPause(pauseOf(agent)),
  }
}

/** Some fields of a record. */
export type Fields<T> = { [K in keyof T]?: T[K] | undefined }

/** Fields that are left out stay unchanged. */
export type AgentFields = Fields<AgentInformation> & {
  time_zone?: TimeZone | undefined
  signature?: boolean | undefined
}

/** Changes the given fields of a profile. */
export async function updateAgent(
  context: Pick<AppContext, 'db'>,
  userId: number,
  fields: AgentFields,
): Promise<Agent> {
  const { first_name: firstName, last_name: lastName, work_email: workEmail, time_zone: timeZone, ...rest } = fields
  await changeAgent(context.db, userId, given({ firstName, lastName }), given({ workEmail, timeZone, ...rest }))
  return await agentOf(context, userId)
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The entries that are not undefined. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}

/** Changes the time zone of an agent; the auto posts have to be planned again for it. */
export async function moveToZone({ db }: Pick<AppContext, 'db'>, userId: number, zone: TimeZone): Promise<void> {
  await changeZone(db, userId, zone)
}
