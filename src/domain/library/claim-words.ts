import { plainWords } from '../text/plain-words.ts'
import { PLATFORMS } from '../platform/platform.ts'
import type { PlatformCaptions } from '../publication/posting-options.ts'
import type { AltTexts } from '../publication/alt-text.ts'
import { CLAIMS, type Claim } from './claims.ts'
import { DESIGNATIONS } from './designations.ts'

/** A word or several, whole, in any case, in `plainWords`; `…` stands for the rest of a word. */
const words = (...phrases: readonly string[]) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|').replaceAll('…', String.raw`\p{L}*`)})(?![\p{L}\p{N}])`,
    'iu',
  )

const WEEKDAY = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?'

/** Behind a word that is all a post has to say, such as 'Closed!' */
const ALONE = String.raw`(?= ?[!:]| ?\p{Extended_Pictographic})`

/** Where a sentence or a text begins. */
const FIRST = String.raw`(?<=(?:^|[.!?¡·]|\p{Extended_Pictographic}) ?)`

/** The words by which a text makes a claim, in English and Spanish. */
const SAYS: Readonly<Record<Claim, RegExp>> = {
  listing: words(
    'just[ -]?listed',
    'new ?listing',
    '(?:my|our) (?:new |newest |latest )?listings?',
    'coming ?soon',
    'under ?contract',
    `(?:pending|reduced)${ALONE}`,
    '(?:just|now|is|went|officially) pending',
    "(?:new|now|back|just|fresh|finally|officially|hits?|hitting|is|it's) (?:on |to )?the market",
    'price (?:just )?(?:drop|cut|reduced|reduction|adjustment|improvement)',
    '(?:just|now|recently) reduced',
    '(?:new|improved) price',
    'now (?:available|for sale)',
    'for sale by',
    `(?:${FIRST}for sale|for sale${ALONE})`,
    'offer accepted',
    'sale pending',
    'reci[ée]n (?:listad…|publicad…|anunciad…)',
    'nuevo listado',
    'nueva (?:propiedad|casa) en (?:venta|el mercado)',
    '(?<!(?:poner|pongas?) (?:\\p{L}+ ){0,3})en venta',
    `(?:${FIRST}se vende|se vende${ALONE})`,
    'muy pronto',
    'pr[óo]ximamente',
    'bajo contrato',
    'nuevo precio',
    'oferta aceptada',
  ),
  sale: words(
    'just[ -]?sold',
    'just[ -]?closed',
    'sold (?:and|with|in|for|above|over|by|it|two|three|another|my|our|houses?)',
    // Not of what others sold, nor of being convinced.
    '(?<!(?:actually|what|that|homes|houses|be|being|get|gets|nobody|never|not) )sold(?! (?:you|on|near|nearby|homes|houses|prices?|data)(?![\\p{L}]))',
    `closed${ALONE}`,
    'closed (?:on )?(?:my|our|another|today|yesterday)',
    '(?:another|officially) (?:one )?closed',
    "(?:i|we)(?: have|'ve)? (?:just )?(?:sold|closed)",
    '(?:my|our) (?:own |favorite )?closings?',
    'handed over (?:the |enough |so many )?keys',
    'when i hand them over',
    'reci[ée]n vendid…',
    'vendid…',
    'vend[íi]',
    'he vendido',
    'vendimos',
    'cerramos (?:hoy|otra|la venta)',
    '(?:mis|nuestros) cierres',
    '(?:mis|nuestras) ventas',
    'entregado (?:bastantes|muchas|tantas|suficientes) llaves',
  ),
  client: words(
    '(?:my|our) (?:own |favorite |past |happy )?(?:clients?|buyers?|sellers?)',
    'trust(?:ed|ing)? (?:me|us)',
    "people (?:i|we)'ve (?:helped|worked with)",
    "(?:i|we)(?:'ve| have) (?:helped|watched)",
    '(?:i|we) helped',
    '(?:bought|sold|worked) with (?:me|us)',
    'client (?:love|review|story|spotlight|testimonial)s?',
    'testimonials?',
    '(?:5|five)[- ]star reviews?',
    'congrat(?:ulation)?s,? (?:again )?to (?!you |all |any|every)\\p{L}+',
    'thank (?:you )?(?:to )?(?:my|the) (?:family|families|couple|client|clients|buyers|sellers)',
    '(?:mis?|nuestr[oa]s?) (?:propi…|mejores )?(?:clientes?|compradores|vendedores)',
    'felicidades a (?:la familia|mis?|nuestr…|los|las)',
    'testimonios?',
    'confi[óo] en (?:m[íi]|nosotros)',
    'confiaron en (?:m[íi]|nosotros)',
    'su confianza',
    '(?:he|hemos) ayudado',
    'compraste conmigo',
    'compraron (?:conmigo|con nosotros)',
  ),
  language: words(
    '(?:i|we) (?:also )?(?:speak|translate|answer in|work in)(?= (?:\\p{L}+ ){0,3}(?:languages?|spanish|english|all three))',
    '(?:i|we) translate',
    'fluent (?:in|spanish|english)',
    'in (?:spanish or english|english or spanish|spanish and english|english and spanish)',
    '(?:in|speak) both languages',
    'in two languages',
    'two languages',
    'bilingual',
    'spanish[- ]speaking (?:agent|realtor|broker)',
    'se habla (?:español|inglés)',
    'habl(?:o|amos) (?:también )?(?:español|inglés|los dos|ambos)',
    'en (?:español o (?:en )?inglés|inglés o (?:en )?español|español y (?:en )?inglés|inglés y (?:en )?español)',
    'en (?:los dos|ambos|dos) idiomas',
    'dos idiomas',
    'traduzco',
    'traducimos',
    'biling[üu]es?',
  ),
  credential: words(
    "(?:(?:i|we)(?:'m|'re| am| are)|as) (?:an? )?(?:\\p{L}+ )?(?:certified|accredited|licensed|award[- ]winning)",
    `(?:as|i'm|i am) an? (?:${DESIGNATIONS.map(([letters]) => letters).join('|')})`,
    'certified (?:\\p{L}+ ){0,2}(?:specialist|agent|expert|advisor|negotiator|representative)',
    'accredited',
    'award[- ]winning',
    'top[- ]producing',
    'top producer',
    'number one agent',
    '(?:my|our) (?:designation|certification)s?',
    '\\d+\\+? years (?:of experience|in (?:the business|this business|real estate))',
    '(?:decades?|years) of experience',
    '(?:realtor|agent|broker|licensed|real estate) since (?:19|20)\\d\\d',
    'certificad[oa] (?:en|como)',
    'acreditad[oa]',
    'galardonad[oa]',
    '\\d+ años (?:de experiencia|en bienes ra[íi]ces)',
    'años de experiencia',
    'agente desde (?:19|20)\\d\\d',
    'mi certificaci[óo]n',
  ),
  event: words(
    `open (?:today|tomorrow|on ${WEEKDAY}|this (?:\\p{L}+ )?(?:weekend|morning|afternoon|evening|${WEEKDAY}))`,
    `open ?house,? (?:this|on|today|tomorrow|is|next|from|${WEEKDAY}|\\d…)`,
    `open ?house${ALONE}`,
    "i'll be at the door",
    'join (?:me|us)',
    "(?:i'm|we're) hosting",
    '(?:my|our|free) (?:open house|seminar|workshop|webinar|class)',
    'rsvp',
    'abiert[oa] este',
    'abre este',
    'casa abierta,? (?:este|el|hoy|mañana|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)',
    'acompáñ(?:ame|anos|eme)',
    'estar[ée] en la puerta',
    'mi (?:casa abierta|seminario|taller)',
  ),
}

/** The claims that the words of a text make. They find most, not all: what an admin marked counts before them. */
export function claimsIn(text: string): Claim[] {
  const plain = plainWords(text)
  return CLAIMS.filter((claim) => SAYS[claim].test(plain))
}

interface PostTexts {
  title: string
  caption: string
  spanishTitle: string
  spanishCaption: string
  variants: readonly { caption: string; spanish_caption: string }[]
  /** Those of single networks. */
  networkCaptions?: PlatformCaptions
}

/** The texts of a post with the names of its tags and what its pictures show. */
interface PostWords extends PostTexts {
  tags: readonly { name: string }[]
  media: readonly AltTexts[]
}

/** Between two texts, so that no phrase goes from one into the other. */
export const BETWEEN_TEXTS = '\n·\n'

/** All texts of a post in one. */
export function textOf({
  title,
  caption,
  spanishTitle,
  spanishCaption,
  variants,
  networkCaptions = {},
}: PostTexts): string {
  const others = variants.flatMap((one) => [one.caption, one.spanish_caption])
  const own = PLATFORMS.flatMap((platform) => networkCaptions[platform] ?? [])
  return [title, caption, spanishTitle, spanishCaption, ...others, ...own].join(BETWEEN_TEXTS)
}

/** Between the texts of a post and what is beside them. */
export const BESIDE_TEXTS = '\n··\n'

/**
 * All words by which a post claims something: its texts, and beside them the names of its tags and what its pictures show,
 * to which a caption may leave it.
 */
export function wordsOf(post: PostWords): string {
  const names = post.tags.map(({ name }) => name)
  const pictures = post.media.flatMap(({ altText, spanishAltText }) => [altText, spanishAltText])
  return [textOf(post), [...names, ...pictures].join(BETWEEN_TEXTS)].join(BESIDE_TEXTS)
}
