/** An address of the web in a text; the domain of an e-mail address is none. */
const LINK =
  /\bhttps?:\/\/|\bwww\.|(?<![@\w.-])[a-z0-9][a-z0-9-]*\.(?:com|net|org|info|biz|ru|cn|xyz|top|click|site|online|shop|link|live|club|io|me|co|ly)\b(?!@)/gi

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
  /\b(?:your|the) (?:web ?site|site|business|company)\b/i,
  /\b(?:web ?site|app|logo) (?:re)?design\b|\b(?:re)?design(?:ing)? your web ?site\b/i,
  /\b(?:bitcoin|crypto\w*|forex)\b[^]{0,120}\b(?:profits?|returns?|invest\w*|earn\w*|signals?|recover\w*|trading)\b/i,
  /\b(?:business loans?|no collateral|we (?:offer|provide)[^]{0,30}\b(?:loans?|funding))\b/i,
  /\b(?:inheritance|next of kin|beneficiary)\b[^]{0,160}\b(?:million|funds?|transfer|bank)\b/i,
  /\b(?:e-?mail|lead|contact) (?:lists?|databases?)\b|\bbulk (?:e-?mail|sms)\b/i,
  /\bvirtual assistants?\b[^]{0,80}\b(?:hours?|hire|services?|rates?)\b/i,
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

const linksIn = (text: string) => text.match(LINK)?.length ?? 0

/**
 * What a question looks like: `sure` for an advertisement that no person looking for a house writes, which is answered as if
 * it had been taken; `links` for one that is asked to leave them out; else null.
 */
export function spamIn({ name, question }: Written): 'sure' | 'links' | null {
  const text = `${name}\n${question}`
  const links = linksIn(question)
  const offers = OFFERS.filter((offer) => offer.test(question)).length
  const isSure =
    linksIn(name) > 0 ||
    MARKED_LINK.test(text) ||
    NEVER.some((one) => one.test(text)) ||
    links >= 3 ||
    offers >= 2 ||
    (links > 0 && (offers > 0 || /\p{Script=Cyrillic}{3}|\p{Script=Han}{2}/u.test(question))) ||
    isRandom(question) ||
    (isRandom(name) && links > 0)
  if (isSure) return 'sure'
  return links > 0 ? 'links' : null
}
