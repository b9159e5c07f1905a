import type { Brokerage, BrokerageDetails } from '#contract/account/account.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { cityOf } from '../cities/service.ts'
import { changeAgent, findAgent } from './repo.ts'
import { given, type Fields } from './service.ts'

/** An agent's brokerage. */
export async function brokerageOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Brokerage> {
  const found = await findAgent(db, userId)
  if (!found) throw problem('not_found')
  const { brokerageName, brokeragePhone, brokerageAddress, brokerageCityId, brokerageZipCode } = found.agent
  return {
    name: brokerageName,
    phone: brokeragePhone,
    address: brokerageAddress,
    city_id: brokerageCityId,
    city: brokerageCityId === null ? null : cityOf(brokerageCityId),
    zip_code: brokerageZipCode,
  }
}

/** Changes the given fields of a brokerage. */
export async function updateBrokerage(
  context: Pick<AppContext, 'db'>,
  userId: number,
  details: Fields<BrokerageDetails>,
): Promise<Brokerage> {
  if (typeof details.city_id === 'number' && !cityOf(details.city_id)) {
    const message = 'Please choose a city from the list'
    throw problem('validation_failed', { message, fields: { city_id: message } })
  }
  const change = given({
    brokerageName: details.name,
    brokeragePhone: details.phone,
    brokerageAddress: details.address,
    brokerageCityId: details.city_id,
    brokerageZipCode: details.zip_code,
  })
  await changeAgent(context.db, userId, {}, change)
  return await brokerageOf(context, userId)
}
