import { createHash } from 'node:crypto'

import type { Checkout } from '#contract/billing/checkout.ts'

import type { AppContext } from '../../app-context.ts'
import type { LoginLimit, TryLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import { deviceOf } from '../billing/service.ts'
import { NO_PASSWORD } from '../../security/password.ts'
import { asking } from '../../stripe/refusal.ts'
import { signInAs, userOf } from '../session/service.ts'
import { checkEmail, checkOut, taxAt } from './service.ts'

export function checkoutRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit, tryLimit: TryLimit): void {
  serve('POST /checkout', async ({ body, headers, caller, request, reply }) => {
    await loginLimit(request, `checkout ${body.email}`)
    await tryLimit(request, 'card')
    const asked = {
      key: headers['idempotency-key'] ?? keyOf(body),
      callerId: caller?.userId ?? null,
      device: deviceOf(request),
    }
    const { userId, clientSecret } = await asking(context, () => checkOut(context, body, asked))
    if (userId === null) return { data: { status: 'requires_action' as const, clientSecret } }
    // Before the first password alone: it ended the sessions of whoever did the checkout.
    if (caller?.userId !== userId) await signInAs(context, userId, request, reply, { passwordHash: NO_PASSWORD })
    return { data: { status: 'complete' as const, user: await userOf(context, userId) } }
  })

  serve('POST /checkout/tax', async ({ body, request }) => {
    await loginLimit(request, 'checkout tax')
    return { data: await asking(context, () => taxAt(context, body)) }
  })

  serve('POST /checkout/email', async ({ body, request }) => {
    await tryLimit(request, 'address')
    await checkEmail(context, body.email)
    return { data: { email: body.email } }
  })
}

/** The key for a browser that sends none: the card it has just created belongs to this one form. */
function keyOf({ email, payment_method_id: method }: Checkout): string {
  return createHash('sha256').update(`${email.toLowerCase()} ${method}`).digest('hex')
}
