import { and, desc, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'

import type { Agreed } from '#contract/billing/billing.ts'
import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { disclosedDay, renewalDisclosure } from '#domain/plan/renewal.ts'

import type { Db, Tx } from '../../db/open.ts'
import { consentOrigins, type GivenConsent, subscriptionConsents } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import type { Offer } from './offers.ts'

export interface Device {
  ip: string
  userAgent: string
}

/** The origin of a request, as a consent stores it. */
export function deviceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Device {
  return { ip, userAgent: headers['user-agent'] ?? '' }
}

/** Longest stored User-Agent header, in characters; the rest is cut. */
const LONGEST_USER_AGENT = 300

interface Wish {
  offer: Offer
  /** The label of the button that was pressed. */
  button: string
  /** The possible days of a trial's end where the person is, the likeliest first; empty without a trial. */
  trialEnds: readonly string[]
  /** Whether the unused time of a plan that is paid for is taken off the first charge. */
  replacesPaidPlan?: boolean
  /** What the screen showed; null from a client that doesn't say, for which the current terms count. */
  agreed: Agreed | null | undefined
  device: Device
}

/**
 * What a person agrees to by a checkout or a change of plan.
 * @throws validation_failed when the screen showed other terms than the current ones
 */
export function givenConsent(
  { offer, button, trialEnds, replacesPaidPlan = false, agreed, device }: Wish,
  now: Date,
): GivenConsent {
  const days = trialEnds.length === 0 ? [null] : trialEnds
  const terms = days.map((trialEnd) => ({
    trialEnd,
    disclosure: renewalDisclosure(button, {
      planName: offer.name,
      price: offer.price,
      interval: offer.interval,
      trialEnd: trialEnd === null ? null : disclosedDay(trialEnd),
      replacesPaidPlan,
    }),
  }))
  const shown = agreed ? terms.find(({ disclosure }) => disclosure === agreed.disclosure) : terms[0]
  if (!shown || (agreed && agreed.terms_version !== TERMS_VERSION)) {
    const message = 'The price or terms have changed. Please reload the page and review them.'
    throw problem('validation_failed', { message, fields: { agreed: message } })
  }
  return {
    termsVersion: TERMS_VERSION,
    offerId: offer.id,
    planName: offer.name,
    priceId: offer.priceId,
    priceCents: offer.price,
    interval: offer.interval,
    ...shown,
    at: now.toISOString(),
    ip: device.ip,
    userAgent: device.userAgent.slice(0, LONGEST_USER_AGENT),
  }
}

/** Stores a consent and its origin; returns its id. */
export async function putConsent(
  tx: Tx,
  agentId: number,
  consent: GivenConsent,
  { occasion, effectiveAt }: { occasion: 'checkout' | 'change'; effectiveAt: Date | null },
): Promise<number> {
  const { termsVersion, offerId, planName, priceId, priceCents, interval, disclosure } = consent
  const [row] = await tx
    .insert(subscriptionConsents)
    .values({
      agentId,
      occasion,
      termsVersion,
      offerId,
      planName,
      priceId,
      priceCents,
      interval,
      disclosure,
      at: new Date(consent.at),
      effectiveAt,
    })
    .returning({ id: subscriptionConsents.id })
  if (!row) throw new Error('The consent was not inserted')
  await tx.insert(consentOrigins).values({ consentId: row.id, agentId, ip: consent.ip, userAgent: consent.userAgent })
  return row.id
}

/** Deletes the consent to a change that was not made. */
export async function dropConsent(db: Db | Tx, id: number): Promise<void> {
  await db
    .delete(subscriptionConsents)
    .where(and(eq(subscriptionConsents.id, id), isNull(subscriptionConsents.effectiveAt)))
}

/** False where it had been set before. */
export async function setEffective(tx: Tx, id: number, at: Date): Promise<boolean> {
  const set = await tx
    .update(subscriptionConsents)
    .set({ effectiveAt: at })
    .where(and(eq(subscriptionConsents.id, id), isNull(subscriptionConsents.effectiveAt)))
    .returning({ id: subscriptionConsents.id })
  return set.length > 0
}

export type Consent = typeof subscriptionConsents.$inferSelect

/** The agent's consents, newest first. */
export async function consentsOf(db: Db | Tx, agentId: number): Promise<Consent[]> {
  return await db
    .select()
    .from(subscriptionConsents)
    .where(eq(subscriptionConsents.agentId, agentId))
    .orderBy(desc(subscriptionConsents.id))
    .limit(20)
}
