import { bare, type StripeDraft } from '../draft.ts'
import { invalid } from './stripe-error.ts'

const DEEPEST = 4

/** An answer with the things in place of those ids that `paths` name. */
export function expanded(draft: StripeDraft, answer: object, paths: readonly string[] = []): object {
  const copy = bare(answer) as Record<string, unknown>
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > DEEPEST) throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, 'expand')
    follow(draft, copy, names, path)
  }
  return copy
}

function follow(draft: StripeDraft, at: unknown, [name, ...rest]: readonly string[], path: string): void {
  if (name === undefined) return
  if (Array.isArray(at)) {
    for (const one of at as unknown[]) follow(draft, one, [name, ...rest], path)
    return
  }
  if (typeof at !== 'object' || at === null) return
  const holder = at as Record<string, unknown>
  // A coupon says so only when it is asked, and only if it is for some products alone.
  if (name === 'applies_to' && !Object.hasOwn(holder, name)) return
  if (!Object.hasOwn(holder, name)) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  const value = holder[name]
  if (typeof value === 'string') {
    const found = thingOf(draft, value)
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    holder[name] = bare(found)
  }
  follow(draft, holder[name], rest, path)
}

const KINDS = [
  'customer',
  'payment_method',
  'setup_intent',
  'product',
  'price',
  'coupon',
  'promotion_code',
  'subscription',
  'invoice',
] as const

function thingOf(draft: StripeDraft, id: string): object | null {
  for (const kind of KINDS) {
    const found = draft.find(kind, id)
    if (found) return found
  }
  return null
}
