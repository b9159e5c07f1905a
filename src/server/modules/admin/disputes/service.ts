import { Stripe } from 'stripe'

import type { Dispute, DisputeRow } from '#contract/billing/disputes.ts'
import type { AuditAction } from '#domain/audit.ts'
import { formatMoney } from '#domain/plan/money.ts'

import type { Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { consentsOf, disputedPaymentAt, findOrigins, stripeOf, syncDispute } from '../../billing/service.ts'
import { changesBetween, recordAudit } from '../../audit/service.ts'
import { findPage } from '../list.ts'
import * as repo from './repo.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'now' | 'log'>

async function findRow({ db }: CommandContext, number: number): Promise<DisputeRow> {
  const { data } = await findPage(db, repo.disputeList(number), { page: 1, per_page: 1, search: '' })
  const [row] = data
  if (!row) throw problem('not_found')
  return row
}

/** A dispute as Stripe has it now, with the evidence for the payment. */
export async function readDispute(context: CommandContext, number: number): Promise<Dispute> {
  const { stripe_id: id } = await findRow(context, number)
  await refresh(context, id)
  const row = await findRow(context, number)
  return { ...row, evidence: row.agent && (await evidenceFor(context, row.agent.id)) }
}

/** A dispute that Stripe doesn't know any more, as after a change of accounts, keeps its last state. */
async function refresh(context: CommandContext, id: string): Promise<void> {
  try {
    await syncDispute(context, id)
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
}

async function evidenceFor({ db }: CommandContext, agentId: number): Promise<Dispute['evidence']> {
  const [consents, origins, usage] = await Promise.all([
    consentsOf(db, agentId),
    findOrigins(db, agentId),
    repo.findUsage(db, agentId),
  ])
  if (!usage) return null
  return {
    consents: consents
      .filter(({ effectiveAt }) => effectiveAt !== null)
      .map((consent) => {
        const origin = origins.find(({ consentId }) => consentId === consent.id)
        return {
          at: consent.at.toISOString(),
          plan: consent.planName,
          price_cents: consent.priceCents,
          interval: consent.interval,
          terms_version: consent.termsVersion,
          disclosure: consent.disclosure,
          ip: origin?.ip ?? null,
          user_agent: origin?.userAgent ?? null,
        }
      }),
    member_since: usage.createdAt.toISOString(),
    last_seen_at: usage.lastSeenAt?.toISOString() ?? null,
    published: usage.published,
    last_published_at: usage.lastPublishedAt,
  }
}

interface By {
  adminId: number
  number: number
}

/** Accepts the dispute. The agent's account is unchanged. */
export async function acceptDispute(context: CommandContext, { adminId, number }: By): Promise<Dispute> {
  const askedAt = context.now()
  const dispute = await openDispute(context, number)
  await decide(context, { adminId, askedAt, dispute, decision: 'accepted' }, async (stripe) => {
    await stripe.disputes.close(dispute.stripe_id, {}, { idempotencyKey: `dispute-close-${dispute.stripe_id}` })
  })
  return await readDispute(context, number)
}

/** Sends the bank the evidence for the payment; Stripe takes evidence once. */
export async function contestDispute(context: CommandContext, { adminId, number }: By, text: string): Promise<Dispute> {
  const askedAt = context.now()
  const dispute = await openDispute(context, number)
  await decide(context, { adminId, askedAt, dispute, decision: 'contested' }, async (stripe) => {
    const paidAt = await disputedPaymentAt(stripe, dispute.stripe_id)
    await stripe.disputes.update(dispute.stripe_id, { evidence: stripeEvidence(dispute, text, paidAt), submit: true })
  })
  return await readDispute(context, number)
}

async function openDispute(context: CommandContext, number: number): Promise<Dispute> {
  const dispute = await readDispute(context, number)
  if (!dispute.open) throw problem('conflict', { message: 'This dispute was already answered or decided.' })
  return dispute
}

interface Decision {
  adminId: number
  /** Before the dispute was found open: an answer given since is an equal one's. */
  askedAt: Date
  dispute: Dispute
  decision: 'accepted' | 'contested'
}

/**
 * Answers a dispute at Stripe. The answer is logged before Stripe is called, and what became of it afterwards, so that
 * none is missing from the log when this process dies in between. Equal answers at once, and those repeated after one
 * that was cut off, are logged once.
 */
async function decide(context: CommandContext, given: Decision, act: (stripe: Stripe) => Promise<void>): Promise<void> {
  const { adminId, askedAt, dispute, decision } = given
  const { db, now } = context
  const stripe = stripeOf(context)
  await db.transaction(async (tx) => {
    const since = await repo.holdForAnswer(tx, dispute.stripe_id)
    const isAnswered = since !== null && since >= askedAt
    if (!isAnswered && !(await repo.wasRequested(tx, { adminId, number: dispute.id, decision, since })))
      await record(tx, context, given, 'dispute_answer_requested')
  })
  try {
    await act(stripe)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // Somebody else was quicker, here or in Stripe's dashboard.
    await refresh(context, dispute.stripe_id)
    throw problem('conflict', { message: 'Stripe no longer accepts a response to this dispute.' })
  }
  await db.transaction(async (tx) => {
    const decided = { decision, decidedBy: adminId, decidedAt: now() }
    if (!(await repo.setDecision(tx, dispute.stripe_id, decided, askedAt))) return
    await record(tx, context, given, decision === 'accepted' ? 'dispute_accepted' : 'dispute_contested')
  })
}

async function record(
  tx: Tx,
  { now }: CommandContext,
  { adminId, dispute, decision }: Decision,
  action: AuditAction,
): Promise<void> {
  const { agent } = dispute
  await recordAudit(tx, {
    at: now(),
    actor: { adminId },
    kind: 'dispute',
    action,
    recordId: dispute.id,
    subject: agent ? agent.name || agent.email : '',
    ...(agent && { personId: agent.id }),
    changes: changesBetween(
      {},
      {
        ...(action === 'dispute_answer_requested' && { [repo.ANSWER]: decision }),
        Amount: formatMoney(dispute.amount_cents),
        Reason: dispute.reason,
      },
    ),
  })
}

type Consent = NonNullable<Dispute['evidence']>['consents'][number]

/** The newest consent before a payment, whose time is in whole seconds; the oldest one where the clocks disagree. */
function consentTo(consents: readonly Consent[], paidAt: number | null): Consent | undefined {
  if (paidAt === null) return consents[0]
  return consents.find(({ at }) => Date.parse(at) < (paidAt + 1) * 1000) ?? consents.at(-1)
}

/** The evidence for Stripe: the admin's text, the consent to the charge, and how the account was used. */
function stripeEvidence(
  { agent, evidence }: Dispute,
  text: string,
  paidAt: number | null,
): Stripe.DisputeUpdateParams.Evidence {
  const consent = consentTo(evidence?.consents ?? [], paidAt)
  const usage = evidence && [
    `Account opened ${evidence.member_since}.`,
    evidence.last_seen_at && `Last used ${evidence.last_seen_at}.`,
    `${evidence.published} posts published${evidence.last_published_at ? `, the last one ${evidence.last_published_at}` : ''}.`,
    ...evidence.consents.map(
      (one) =>
        `${one.at}: agreed to ${one.plan}, terms ${one.terms_version}, from ${one.ip ?? 'unknown'} (${one.user_agent ?? 'unknown browser'}).`,
    ),
  ]
  return {
    product_description: 'Subscription to Porchlight: ready-made social media posts with scheduling and publishing.',
    ...(agent && { customer_name: agent.name, customer_email_address: agent.email }),
    ...(consent && { cancellation_policy_disclosure: consent.disclosure, service_date: consent.at.slice(0, 10) }),
    ...(consent?.ip && { customer_purchase_ip: consent.ip }),
    ...(usage && { access_activity_log: usage.filter(Boolean).join('\n') }),
    uncategorized_text: text,
  }
}
