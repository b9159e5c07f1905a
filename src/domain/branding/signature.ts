import { cleanValue } from '../publication/caption-fields.ts'
import { ruleFor, type BrandPart, type BrandProfile } from './state-rules.ts'

const BETWEEN = ' · '

/**
 * Room that auto posts leave for a signature, which is not known when posts are judged for everybody. A longer one goes
 * out where it still fits.
 */
export const SIGNATURE_ROOM = ' '.repeat(160)

/** What is added to a caption that goes out: the signature, with an empty line before it. */
const asEnding = (signature: string) => (signature === '' ? '' : `\n\n${signature}`)

/** The agent's name, brokerage and license, and the office's phone number where the state asks for it; what there is of them. */
export function signatureOf(profile: BrandProfile): string {
  const { name, brokerage, license, officePhone } = partsOf(profile)
  return [name, brokerage, labeled(license), officePhone].filter((text) => text !== '').join(BETWEEN)
}

/**
 * What is added to a caption: nothing for an agent who doesn't sign (null), nor where the caption itself names the
 * brokerage and license.
 */
export function endingOf(caption: string, signer: BrandProfile | null): string {
  return signer === null || isSigned(caption, signer) ? '' : asEnding(signatureOf(signer))
}

/** Whether a caption names what the signature would add; the license alone stands for the name. */
export function isSigned(caption: string, profile: BrandProfile): boolean {
  const { name, brokerage, license, officePhone } = partsOf(profile)
  const number = license.match(/\d{4,}/g)?.at(-1) ?? license
  const needed = [brokerage, number || name, officePhone].map(wordsOf).filter((words) => words !== ' ')
  const said = wordsOf(caption)
  return needed.length > 0 && needed.every((words) => said.includes(words))
}

/** What a whole signature has and this profile lacks. */
export function partsMissing(profile: BrandProfile): BrandPart[] {
  const parts = partsOf(profile)
  const requires: readonly BrandPart[] = ruleFor(profile).requires
  const whole: readonly BrandPart[] = ['name', 'brokerage', 'license', ...requires]
  return [...new Set(whole)].filter((part) => parts[part] === '')
}

/** The parts as they are written, without what has a meaning in a caption. */
function partsOf(profile: BrandProfile): Record<BrandPart, string> {
  const requires: readonly BrandPart[] = ruleFor(profile).requires
  const { name, brokerage, license, officePhone } = profile
  return {
    name: cleanValue(name),
    brokerage: cleanValue(brokerage),
    license: cleanValue(license),
    officePhone: requires.includes('officePhone') ? cleanValue(officePhone) : '',
  }
}

/** 'Lic. TX 0712344', short for both languages; a license that says what it is, as 'DRE 01988423', stays. */
const labeled = (license: string) => (license === '' || /\p{L}{3}/u.test(license) ? license : `Lic. ${license}`)

/** A text as words between blanks, so that one is found in another however it is written. */
const wordsOf = (text: string) =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `.replace('  ', ' ')
