import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { expand, booleanParam, metadata, page, text } from '../api/params.ts'
import { listOfThings, serveStripe, type StripeCall } from '../api/serve.ts'
import { isUsableCode } from './subscribing.ts'
import type { Stripe } from '../stripe.ts'

const PriceList = z.strictObject({
  ...page,
  active: booleanParam.optional(),
  type: z.literal('recurring').optional(),
  product: text.optional(),
})
const PriceChange = z.strictObject({ active: booleanParam.optional(), metadata: metadata.optional(), expand })
const NewTaxRate = z.strictObject({
  display_name: text,
  inclusive: booleanParam,
  percentage: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .transform(Number),
  expand,
})
const Nothing = z.strictObject({ expand })
const CodeList = z.strictObject({ ...page, code: text.optional(), active: booleanParam.optional() })

/** Prices, tax rates and promotion codes. */
export function priceRoutes(app: FastifyInstance, stripe: Stripe): void {
  const prices = { method: 'GET', url: '/prices', operation: 'list_prices', params: PriceList } as const
  serveStripe(app, stripe, prices, listPrices)
  const change = { method: 'POST', url: '/prices/:id', operation: 'update_price', params: PriceChange } as const
  serveStripe(app, stripe, change, updatePrice)
  const taxRate = { method: 'POST', url: '/tax_rates', operation: 'create_tax_rate', params: NewTaxRate } as const
  serveStripe(app, stripe, taxRate, createTaxRate)
  const reading = { method: 'GET', url: '/tax_rates/:id', operation: 'read_tax_rate', params: Nothing } as const
  serveStripe(app, stripe, reading, ({ draft, id }) => draft.get('tax_rate', id))
  const codes = { method: 'GET', url: '/promotion_codes', operation: 'list_promotion_codes', params: CodeList } as const
  serveStripe(app, stripe, codes, listCodes)
}

function listPrices({ draft, params }: StripeCall<z.output<typeof PriceList>>): object {
  const found = draft.all('price').filter(({ active, product }) => {
    return (params.active ?? active) === active && (params.product ?? product) === product
  })
  return listOfThings(found, params, '/prices')
}

function updatePrice({ draft, params, id }: StripeCall<z.output<typeof PriceChange>>): object {
  const price = draft.get('price', id)
  const { active = price.active } = params
  return draft.put({ ...price, active, metadata: { ...price.metadata, ...params.metadata } })
}

function createTaxRate({ draft, params }: StripeCall<z.output<typeof NewTaxRate>>): object {
  const { display_name, inclusive, percentage } = params
  return draft.put({ ...draft.base('tax_rate', 'txr'), active: true, display_name, inclusive, percentage })
}

function listCodes({ draft, params }: StripeCall<z.output<typeof CodeList>>): object {
  const found = draft
    .all('promotion_code')
    .map((code) => Object.assign(code, { active: isUsableCode(draft, code) }))
    .filter(({ code, active }) => {
      return (params.code ?? code).toUpperCase() === code && (params.active ?? active) === active
    })
  return listOfThings(found, params, '/promotion_codes')
}
