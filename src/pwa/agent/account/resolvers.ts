import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'

import { AgentInformation, BrokerageDetails, MOST_AREAS } from '#contract/account/account.ts'
import { PasskeyName } from '#contract/account/account-security.ts'
import { City } from '#contract/account/cities.ts'
import { LoginInformation } from '#contract/account/passwords.ts'

export const agentInformationResolver = zodResolver(AgentInformation)

export const areasResolver = zodResolver(
  z.object({ cities: z.array(City).max(MOST_AREAS, `You can choose up to ${MOST_AREAS} cities`) }),
)

/** What the call takes; the city is sent by its id and shown by its name. */
export const brokerageResolver = zodResolver(
  BrokerageDetails.omit({ city_id: true }).extend({ city_id: City.nullable() }),
)

export const loginInformationResolver = zodResolver(LoginInformation)

export const passkeyNameResolver = zodResolver(PasskeyName)
