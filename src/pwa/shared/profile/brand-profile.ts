import type { Agent } from '#contract/account/account.ts'
import { partsMissing } from '#domain/branding/signature.ts'
import {
  type BrandPart,
  type BrandProfile,
  missingForState,
  ruleFor,
  undrawnParts,
} from '#domain/branding/state-rules.ts'
import { joinList } from '#domain/time/time-labels.ts'

type Profile = Pick<Agent, 'first_name' | 'last_name' | 'license' | 'phone' | 'brokerage_name'> &
  // An answer that an earlier release stored on the device lacks them.
  Partial<Pick<Agent, 'brokerage_phone' | 'brokerage_state' | 'signature'>>

/** Of an agent's profile what their footer shows. */
export function brandProfile(agent: Profile): BrandProfile {
  return {
    name: `${agent.first_name} ${agent.last_name}`.trim(),
    license: agent.license,
    phone: agent.phone,
    brokerage: agent.brokerage_name,
    officePhone: agent.brokerage_phone ?? '',
    officeState: agent.brokerage_state ?? null,
  }
}

/** Of whose profile captions are signed; null for an agent who doesn't sign. */
export function signerOf(agent: Profile): BrandProfile | null {
  return agent.signature === false ? null : brandProfile(agent)
}

/** Each part as it is named in a sentence, and the screen on which it is filled in. */
const PARTS: Record<BrandPart, { name: string; path: string }> = {
  name: { name: 'your name', path: '/user-account/agent-information' },
  license: { name: 'your license number', path: '/user-account/agent-information' },
  brokerage: { name: 'your brokerage’s name', path: '/user-account/office-and-brokerage' },
  officePhone: { name: 'your brokerage’s phone number', path: '/user-account/office-and-brokerage' },
}

/** A sentence about the agent's footer or signature, and where what it is about is filled in. */
export interface BrandNote {
  message: string
  path: string
}

/**
 * What the footer can't show because no font it is drawn in has it, in one sentence; null where it shows everything else
 * than the parts that are told of elsewhere.
 */
export function undrawnInBrand(agent: Profile, elsewhere: readonly BrandPart[] = []): BrandNote | null {
  const [first, ...others] = undrawnParts(brandProfile(agent)).filter(({ part }) => !elsewhere.includes(part))
  if (!first) return null
  const note = undrawnNote([first, ...others].flatMap((one) => one.characters))
  const names = [first, ...others].map(({ part }) => PARTS[part].name).join(' and ')
  return { message: `${note} in ${names}.`, path: PARTS[first.part].path }
}

/** 'Your footer can’t show “王”', with five characters at most. */
export function undrawnNote(characters: readonly string[]): string {
  const shown = characters.slice(0, 5).map((one) => `“${one}”`)
  return `Your footer can’t show ${shown.join(', ')}`
}

/** What the footer lacks by the rules of the agent's state, in one sentence, and where it is filled in; null for nothing. */
export function missingFromBrand(agent: Profile): BrandNote | null {
  const profile = brandProfile(agent)
  const missing = missingForState(profile).map((part) => PARTS[part])
  const [first] = missing
  if (!first) return null
  const names = missing.map(({ name }) => name).join(' and ')
  const { state, source } = ruleFor(profile)
  const message =
    state === null
      ? `Most states require ${names} in every ad.`
      : `${state} requires ${names} in every ad (${source ?? ''}).`
  return { message, path: first.path }
}

/** What the signature lacks, in one sentence, and where it is filled in; null for nothing. */
export function missingFromSignature(agent: Profile): BrandNote | null {
  const missing = partsMissing(brandProfile(agent)).map((part) => PARTS[part])
  const [first] = missing
  if (!first) return null
  return { message: `Your signature is missing ${joinList(missing.map(({ name }) => name))}.`, path: first.path }
}
