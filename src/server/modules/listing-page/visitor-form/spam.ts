import type { FieldErrors } from './read-fields.ts'

/** An address of the web in a text; the domain of an e-mail address is none. */
const LINK =
  /\bhttps?:\/\/|\bwww\.|(?<![@\w.-])[a-z0-9][a-z0-9-]*\.(?:com|net|org|info|biz|ru|cn|xyz|top|click|site|online|shop|link|live|club|io|me|co|ly)\b(?!@)/i

/** Markup that forums take for links: nobody types it into a question. */
const MARKED_LINK = /\[\/?(?:url|link)\b|<\s*a\b|\bhref\s*=/i

/** What no question about a house says. */
const NEVER = [
  /\bnext of kin\b[^]{0,160}\bmillion\b/i,
  /\b(?:viagra|cialis|levitra|tramadol|xanax)\b/i,
  /\b(?:online casino|free spins|sportsbook|porn|escort service|hot (?:girls|singles)|sexy (?:girls|women))\b/i,
]

/** The usual offers to whoever has a website; one alone may be chance, two are an advertisement. */
const OFFERS = [
  /\bseo\b[^]{0,120}\b(?:rank\w*|traffic|google|backlinks?|audit|services?)\b/i,
  /\b(?:rank\w*|first page|top)\b[^]{0,60}\bgoogle\b/i,
  /\bback ?links?\b|\bguest posts?\b|\bdomain authority\b/i,
  /\b(?:web ?site|app|logo) (?:re)?design\b|\b(?:re)?design(?:ing)? your web ?site\b/i,
  /\b(?:bitcoin|crypto\w*|forex)\b[^]{0,120}\b(?:profits?|returns?|invest\w*|earn\w*|signals?|recover\w*|trading)\b/i,
  /\b(?:no collateral|we (?:offer|provide)[^]{0,30}\b(?:loans?|funding))\b/i,
  /\bbusiness loans?\b/i,
  /\b(?:inheritance|next of kin|beneficiary)\b[^]{0,160}\b(?:million|funds?|transfer|bank)\b/i,
  /\b(?:e-?mail|lead|contact) (?:lists?|databases?)\b|\bbulk (?:e-?mail|sms)\b/i,
  /\bvirtual assistants?\b[^]{0,80}\b(?:hours?|hire|services?|rates?)\b/i,
  /\$\d+ ?(?:an|per|\/) ?hour\b/i,
  /\b(?:unsubscribe|opt[- ]out)\b/i,
  /\b(?:earn|make) \$?\d[\d,]* (?:a|per) (?:day|week|month)\b|\bwork from home\b[^]{0,60}\bearn\b/i,
  /\b(?:increase|boost|more) (?:\w+ ){0,2}(?:traffic|sales|followers|conversions)\b/i,
]

interface Written {
  name: string
  question: string
}

/** A single word of mixed letters, as programs fill fields: 'VfJqTzWmLpXs'. */
function isRandom(text: string): boolean {
  const word = text.trim()
  if (!/^[A-Za-z]{9,}$/.test(word)) return false
  const changes = word.match(/[a-z](?=[A-Z])/g)?.length ?? 0
  const vowels = word.match(/[aeiouy]/gi)?.length ?? 0
  return changes >= 3 || vowels / word.length < 0.15
}

const hasLink = (text: string) => LINK.test(text) || MARKED_LINK.test(text)

/**
 * What has to be changed before a question is taken: links, and what no person looking for a house writes. It is always said,
 * since a person may have written it; in which language doesn't matter.
 */
export function spamIn({ name, question }: Written): Pick<FieldErrors, 'name' | 'question'> {
  const text = `${name}\n${question}`
  const offers = OFFERS.filter((offer) => offer.test(question)).length
  const isAdvertisement = NEVER.some((one) => one.test(text)) || offers >= 2 || isRandom(question)
  return {
    ...(hasLink(name) && { name: 'links' }),
    ...(isAdvertisement && { question: 'advertisement' }),
    ...(hasLink(question) && { question: 'links' }),
  }
}
