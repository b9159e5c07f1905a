import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { expand, flag, metadata, page, text } from '../api/params.ts'
import { listOfThings, serve } from '../api/serve.ts'
import { isLive } from './subscribing.ts'
import type { Stripe } from '../stripe.ts'

/** Prices, tax rates and promotion codes. */
export function priceRoutes(app: FastifyInstance, stripe: Stripe): void {
  const Prices = z.strictObject({
    ...page,
    active: flag.optional(),
    type: z.literal('recurring').optional(),
    product: text.optional(),
  })
  serve(
    app,
    stripe,
    { method: 'GET', url: '/prices', operation: 'list_prices', params: Prices },
    ({ draft, params }) => {
      const found = draft.all('price').filter(({ active, product }) => {
        return (params.active ?? active) === active && (params.product ?? product) === product
      })
      return listOfThings(found, params, '/prices')
    },
  )

  const Update = z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand })
  serve(app, stripe, { method: 'POST', url: '/prices/:id', operation: 'update_price', params: Update }, (call) => {
    const price = call.draft.get('price', call.id)
    const { active = price.active } = call.params
    return call.draft.put({ ...price, active, metadata: { ...price.metadata, ...call.params.metadata } })
  })

  const Rate = z.strictObject({
    display_name: text,
    inclusive: flag,
    percentage: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,4})?$/)
      .transform(Number),
    expand,
  })
  serve(
    app,
    stripe,
    { method: 'POST', url: '/tax_rates', operation: 'create_tax_rate', params: Rate },
    ({ draft, params }) =>
      draft.put({
        ...draft.base('tax_rate', 'txr'),
        active: true,
        display_name: params.display_name,
        inclusive: params.inclusive,
        percentage: params.percentage,
      }),
  )

  const nothing = z.strictObject({ expand })
  serve(
    app,
    stripe,
    { method: 'GET', url: '/tax_rates/:id', operation: 'read_tax_rate', params: nothing },
    ({ draft, id }) => draft.get('tax_rate', id),
  )

  const Codes = z.strictObject({ ...page, code: text.optional(), active: flag.optional() })
  const rule = { method: 'GET', url: '/promotion_codes', operation: 'list_promotion_codes', params: Codes } as const
  serve(app, stripe, rule, ({ draft, params }) => {
    const found = draft
      .all('promotion_code')
      .map((code) => Object.assign(code, { active: isLive(draft, code) }))
      .filter(
        ({ code, active }) => (params.code ?? code).toUpperCase() === code && (params.active ?? active) === active,
      )
    return listOfThings(found, params, '/promotion_codes')
  })
}
