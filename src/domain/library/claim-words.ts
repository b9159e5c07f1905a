import { CLAIMS, type Claim } from './claims.ts'

/** A word or several, whole, in any case; `…` stands for the rest of a word. */
const words = (...phrases: readonly string[]) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|').replaceAll('…', String.raw`\p{L}*`)})(?![\p{L}\p{N}])`,
    'iu',
  )

/** The words by which a text makes a claim, in English and Spanish. */
const SAYS: Readonly<Record<Claim, RegExp>> = {
  listing: words(
    'just listed',
    'new listing',
    '(?:my|our) (?:new |newest |latest )listing',
    'coming soon',
    'under contract',
    'back on the market',
    'price (?:drop|cut|reduced|improvement)',
    'new price',
    'now (?:available|for sale)',
    'for sale by',
    'offer accepted',
    'sale pending',
    'reci[ée]n (?:listad…|publicad…|anunciad…)',
    'nuevo listado',
    'nueva (?:propiedad|casa) en (?:venta|el mercado)',
    'muy pronto',
    'pr[óo]ximamente',
    'bajo contrato',
    'nuevo precio',
    'oferta aceptada',
  ),
  sale: words(
    'just sold',
    'just closed',
    'sold (?:and|with|in|for|above|over|by|it|two|three|another|my|our|houses?)',
    'sold,',
    "(?:i|we)(?: have|[’']ve)? (?:just )?(?:sold|closed)",
    'my (?:own |favorite )?closings?',
    'handed over (?:the |enough |so many )?keys',
    'when i hand them over',
    'reci[ée]n vendid…',
    'vendid…',
    'vend[íi]',
    'he vendido',
    'vendimos',
    'mis cierres',
    'mis ventas',
    'entregado (?:bastantes|muchas|tantas|suficientes) llaves',
  ),
  client: words(
    'my (?:own |favorite |past |happy )?(?:clients?|buyers?|sellers?)',
    'trust(?:ed|ing)? me',
    "people i[’']ve (?:helped|worked with)",
    "(?:i[’']ve|i have) (?:helped|watched)",
    'i helped',
    '(?:bought|sold|worked) with me',
    'client (?:love|review|story)',
    'thank (?:you )?(?:to )?(?:my|the) (?:family|families|couple|client|clients|buyers|sellers)',
    'mis? (?:propi…|mejores )?(?:clientes?|compradores|vendedores)',
    'confi[óo] en m[íi]',
    'confiaron en m[íi]',
    'su confianza',
    'he ayudado',
    'compraste conmigo',
    'compraron conmigo',
  ),
  language: words(
    'i (?:also )?(?:speak|translate|answer in|work in)(?= (?:\\p{L}+ ){0,3}(?:languages?|spanish|english|all three))',
    'i translate',
    'in (?:spanish or english|english or spanish|spanish and english|english and spanish)',
    '(?:in|speak) both languages',
    'in two languages',
    'two languages',
    'bilingual',
    'se habla (?:español|inglés)',
    'hablo (?:también )?(?:español|inglés|los dos|ambos)',
    'en (?:español o (?:en )?inglés|inglés o (?:en )?español|español y (?:en )?inglés|inglés y (?:en )?español)',
    'en (?:los dos|ambos|dos) idiomas',
    'dos idiomas',
    'traduzco',
    'biling[üu]es?',
  ),
  credential: words(
    "(?:i[’']m|i am|as) an? (?:\\p{L}+ )?(?:certified|accredited|licensed|award[- ]winning)",
    'certified (?:\\p{L}+ ){0,2}(?:specialist|agent|expert|advisor|negotiator|representative)',
    'accredited',
    'award[- ]winning',
    'top[- ]producing',
    'top producer',
    'number one agent',
    'my (?:designation|certification)s?',
    '\\d+ years (?:of experience|in (?:the business|real estate))',
    'certificad[oa] (?:en|como)',
    'acreditad[oa]',
    'galardonad[oa]',
    '\\d+ años de experiencia',
    'mi certificaci[óo]n',
  ),
  event: words(
    'open (?:this|today|tomorrow|on) ?(?:weekend|saturday|sunday)?',
    'open house (?:this|on|today|tomorrow|is)',
    "i[’']ll be at the door",
    'join (?:me|us)',
    "i[’']m hosting",
    '(?:my|our|free) (?:open house|seminar|workshop|webinar|class)',
    'rsvp',
    'abiert[oa] este',
    'abre este',
    'casa abierta (?:este|el|hoy|mañana)',
    'acompáñ(?:ame|anos|eme)',
    'estar[ée] en la puerta',
    'mi (?:casa abierta|seminario|taller)',
  ),
}

/** The claims that the words of a text make. They find most, not all: what an admin marked counts before them. */
export function claimsIn(text: string): Claim[] {
  return CLAIMS.filter((claim) => SAYS[claim].test(text))
}

/** A post’s texts as claims and times are looked for in them. */
interface PostTexts {
  title: string
  caption: string
  spanishTitle: string
  spanishCaption: string
  variants: readonly { caption: string; spanish_caption: string }[]
}

/** All texts of a post in one. */
export function textOf({ title, caption, spanishTitle, spanishCaption, variants }: PostTexts): string {
  const others = variants.flatMap((one) => [one.caption, one.spanish_caption])
  return [title, caption, spanishTitle, spanishCaption, ...others].join('\n')
}

/** What a post claims: as it was marked, or, where nobody has, what its words say. */
export function claimsOf(post: PostTexts & { claims: readonly Claim[] | null }): readonly Claim[] {
  return post.claims ?? claimsIn(textOf(post))
}

/** What an agent’s profile says that may bear a claim out. */
export interface AgentFacts {
  /** As the agent wrote them, such as 'ABR, SRS'. */
  designations: string
}

/**
 * Whether the agent’s own data bear out each of a post’s claims. Nothing that is stored of an agent bears out a listing, a
 * sale, a client, a language or an event; a credential is borne out by a designation that the post names.
 */
export function bearsOut(claims: readonly Claim[], text: string, { designations }: AgentFacts): boolean {
  const named = designations
    .split(/[,;/|\n]+/)
    .map((one) => one.trim())
    .filter((one) => one.length > 1)
  const says = (name: string) => words(name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).test(text)
  return claims.every((claim) => claim === 'credential' && named.some(says))
}
