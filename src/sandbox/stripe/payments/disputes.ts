import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { ControlCallError } from '../../control.ts'

import { allCharges } from './charges.ts'
import type { StripeDraft } from '../draft.ts'
import { EVIDENCE, openDispute } from './open-dispute.ts'
import { expand, booleanParam, metadata, page, text } from '../api/params.ts'
import { DISPUTE_REASONS, type StripeDispute } from '../records.ts'
import { type StripeCall, listOfThings, serveStripe } from '../api/serve.ts'
import { invalid, missingThing } from '../api/stripe-error.ts'
import type { Stripe } from '../stripe.ts'

/** The evidence texts that decide a dispute in Stripe's test mode. */
const DECIDES: Record<string, StripeDispute['status']> = { winning_evidence: 'won', losing_evidence: 'lost' }

function decide(draft: StripeDraft, dispute: StripeDispute, status: StripeDispute['status']): void {
  draft.put(Object.assign(dispute, { status }))
  draft.emit(status === 'won' || status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
}

const isOver = ({ status }: StripeDispute) => status === 'won' || status === 'lost'

export function stripeDisputeRoutes(app: FastifyInstance, stripe: Stripe): void {
  const nothing = z.strictObject({ expand })
  const one = { url: '/disputes/:id', operation: 'read_dispute', params: nothing } as const
  serveStripe(app, stripe, { ...one, method: 'GET' }, ({ draft, id }) => draft.get('dispute', id))

  const ofCharge = z.strictObject({ ...page, charge: text.optional() })
  const listing = { method: 'GET', url: '/disputes', operation: 'read_dispute', params: ofCharge } as const
  serveStripe(app, stripe, listing, ({ draft, params }) => {
    const found = draft.all('dispute').filter(({ charge }) => (params.charge ?? charge) === charge)
    return listOfThings(found, params, '/disputes')
  })

  serveStripe(
    app,
    stripe,
    { method: 'POST', url: '/disputes/:id', operation: 'update_dispute', params: Update },
    submitEvidence,
  )

  const closing = { method: 'POST', url: '/disputes/:id/close', operation: 'close_dispute', params: nothing } as const
  serveStripe(app, stripe, closing, ({ draft, id }) => {
    const dispute = draft.get('dispute', id)
    if (isOver(dispute)) throw invalid('This dispute is already closed.')
    decide(draft, dispute, 'lost')
    return dispute
  })

  const reading = { method: 'GET', url: '/charges/:id', operation: 'list_charges', params: nothing } as const
  serveStripe(app, stripe, reading, ({ draft, id }) => {
    const found = allCharges(draft).find(({ charge }) => charge.id === id)
    if (!found) throw missingThing('charge', id)
    return found.charge
  })
}

const Evidence = z.strictObject(Object.fromEntries(EVIDENCE.map((name) => [name, z.string().max(20_000).optional()])))
const Update = z.strictObject({
  evidence: Evidence.optional(),
  metadata: metadata.optional(),
  submit: booleanParam.default(true),
  expand,
})

function submitEvidence({ draft, params, id }: StripeCall<z.output<typeof Update>>): StripeDispute {
  const dispute = draft.get('dispute', id)
  if (isOver(dispute)) throw invalid('This dispute is already closed.')
  if (dispute.evidence_details.submission_count > 0) throw invalid('Evidence has been submitted for this dispute.')
  const evidence = params.evidence ?? {}
  Object.assign(dispute.evidence, evidence)
  dispute.evidence_details.has_evidence = true
  if (!params.submit) return draft.put(dispute)
  dispute.evidence_details.submission_count += 1
  decide(draft, dispute, DECIDES[evidence['uncategorized_text'] ?? ''] ?? 'under_review')
  return dispute
}

const NewDispute = z.strictObject({ email: z.string().max(512), reason: z.enum(DISPUTE_REASONS).default('general') })
const Outcome = z.strictObject({ status: z.enum(['under_review', 'won', 'lost']) })

/**
 * The actions of cardholder and bank: `POST /api/disputes {email, reason}` disputes the customer's last payment,
 * `POST /api/disputes/:id {status}` decides.
 */
export function disputeControl(app: FastifyInstance, stripe: Stripe): void {
  app.post('/api/disputes', async (request, reply) => {
    const parsed = NewDispute.safeParse(request.body)
    if (!parsed.success) throw refused('Say whose payment is disputed by email, and why by reason.')
    const draft = stripe.draft()
    const customers = draft.all('customer').filter(({ email }) => email === parsed.data.email)
    const paid = allCharges(draft).find(({ charge }) => customers.some(({ id }) => id === charge.customer))
    if (!paid) throw refused('This customer has paid nothing.')
    const dispute = openDispute(draft, paid.invoice, parsed.data.reason)
    await stripe.keep(draft)
    return reply.code(201).send({ data: { id: dispute.id } })
  })
  app.post<{ Params: { id: string } }>('/api/disputes/:id', async (request, reply) => {
    const parsed = Outcome.safeParse(request.body)
    const draft = stripe.draft()
    const dispute = draft.find('dispute', request.params.id)
    if (!parsed.success || !dispute) throw refused('Name a dispute and its status: under_review, won or lost.')
    decide(draft, dispute, parsed.data.status)
    await stripe.keep(draft)
    return reply.send({ data: { id: dispute.id, status: dispute.status } })
  })
}

const refused = (message: string) => new ControlCallError(422, 'validation_failed', message, { dispute: [message] })
