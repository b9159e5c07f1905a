import type { PushSubscription } from '#contract/publishing/notices.ts'

import type { Browser } from './browser.ts'
import { WITH_TOKEN } from './sandbox-token.ts'
import type { TestServer } from './server.ts'

/** A call of the sandbox's own API, by which tests steer the stand-ins; gives the data of its answer. */
export async function steer<T>(address: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${address}/sandbox/api${path}`, {
    method,
    headers: { ...WITH_TOKEN, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} of the sandbox was answered ${answer.status}`)
  const text = await answer.text()
  return (text === '' ? undefined : (JSON.parse(text) as { data: T }).data) as T
}

/** Has the mail server fail so many times. */
export const mailFault = (address: string, mode: string, times = 1) =>
  steer(address, 'POST', '/faults', { platform: 'mail', operation: 'deliver', mode, times })

export const clearFaults = (address: string) => steer<void>(address, 'DELETE', '/faults')

/** Subscribes a signed-in browser to pushes, under the server's key unless another is named. */
export async function subscribeToPushes({ address, context }: TestServer, browser: Browser, key?: string) {
  const sender_key = key ?? context.config.push.publicKey
  const body = await steer<PushSubscription>(address, 'POST', '/push-subscriptions', { sender_key })
  const { status } = await browser.api('POST', '/agent/push', { body })
  if (status !== 204) throw new Error(`Subscribing was answered ${status}`)
}
