import { createHash } from 'node:crypto'

import type { Checkout } from '#contract/checkout.ts'

import type { House } from '../../house.ts'
import type { LoginLimit } from '../../http/limits.ts'
import type { Serve } from '../../http/serve.ts'
import { asking } from '../../stripe/refusal.ts'
import { signInAs, userOf } from '../session/service.ts'
import { checkEmail, checkOut } from './service.ts'

export function checkoutRoutes(serve: Serve, house: House, loginLimit: LoginLimit): void {
  serve('POST /checkout', async ({ body, headers, caller, request, reply }) => {
    await loginLimit(request, `checkout ${body.email}`)
    const asked = { key: headers['idempotency-key'] ?? keyOf(body), callerId: caller?.userId ?? null }
    const { userId, clientSecret } = await asking(house, () => checkOut(house, body, asked))
    if (userId === null) return { data: { status: 'requires_action' as const, clientSecret } }
    await signInAs(house, userId, request, reply)
    return { data: { status: 'complete' as const, user: await userOf(house, userId) } }
  })

  serve('POST /checkout/email', async ({ body, request }) => {
    await loginLimit(request, `checkout email ${body.email}`)
    await checkEmail(house, body.email)
    return { data: { email: body.email } }
  })
}

/** Of a browser that sends none: the card it has just had made belongs to this one form. */
function keyOf({ email, payment_method_id: method }: Checkout): string {
  return createHash('sha256').update(`${email.toLowerCase()} ${method}`).digest('hex')
}
