/**
 * Rewrites a caption in its own language, deterministically: another opening and closing, other phrases,
 * its sentences in paragraphs. Facts, links, hashtags and names stay. Its own output gets the next
 * opening.
 */
export function reword(caption: string): string {
  const phrases = isSpanish(caption) ? SPANISH : ENGLISH
  const { body, tags } = partTags(caption.trim())
  const opening = following(phrases.openings, body)
  const closing = following(phrases.closings, body)
  const bare = without(body, [...phrases.openings, ...phrases.closings])
  const parts = [opening, ...paragraphs(swapped(bare, phrases)), closing, tags]
  return parts.filter((part) => part !== '').join('\n\n')
}

const SPANISH_WORDS = /(?<!\p{L})(el|la|los|las|de|que|una?|para|con|tu|es|y|por|más|del|al|en)(?!\p{L})/giu
const ENGLISH_WORDS = /(?<!\p{L})(the|of|and|to|you|your|is|it|for|with|that|in|on|a)(?!\p{L})/giu

function isSpanish(text: string): boolean {
  const count = (words: RegExp) => text.match(words)?.length ?? 0
  return count(SPANISH_WORDS) + count(/[¿¡ñáéíóú]/giu) > count(ENGLISH_WORDS)
}

/** Hashtags at the end stay at the end. */
function partTags(text: string): { body: string; tags: string } {
  const tags = /(?:\s*#[\p{L}\p{N}_]+)+$/u.exec(text)?.[0] ?? ''
  return { body: text.slice(0, text.length - tags.length), tags: tags.trim() }
}

function following(lines: readonly string[], text: string): string {
  const at = lines.findIndex((line) => text.includes(line))
  return lines[(at + 1) % lines.length] ?? ''
}

function without(text: string, lines: readonly string[]): string {
  return lines.reduce((left, line) => left.replace(line, ''), text).trim()
}

/** Links, hashtags and names, which are not reworded. */
const UNTOUCHED = /((?:https?:\/\/|www\.)\S+|[#@][\p{L}\p{N}_.]+)/u

function swapped(text: string, { swaps }: Phrases): string {
  const reworded = (piece: string) => swaps.reduce((left, [from, to]) => left.replace(from, to), piece)
  return text
    .split(UNTOUCHED)
    .map((piece, at) => (at % 2 === 1 ? piece : reworded(piece)))
    .join('')
}

/** Paragraphs stay; else the first and the last sentence become paragraphs of their own. */
function paragraphs(text: string): string[] {
  const given = text.split(/\n\s*\n/).map((part) => part.trim())
  if (given.filter(Boolean).length > 1) return given
  const sentences = text.split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡“"])/u)
  if (sentences.length < 3) return [text]
  return [sentences[0] ?? '', sentences.slice(1, -1).join(' '), sentences.at(-1) ?? '']
}

/** Phrases of one language for rewriting captions. */
interface Phrases {
  /** First lines; the next one in order replaces the current one. */
  openings: readonly string[]
  /** Last lines, likewise. */
  closings: readonly string[]
  /** Phrases and replacements with the same meaning, each usable in any sentence. */
  swaps: readonly (readonly [RegExp, string])[]
}

const ENGLISH: Phrases = {
  openings: ['Worth a minute of your day.', 'A small thing I keep telling people.', 'From one neighbor to another.'],
  closings: [
    'Questions? Send me a message.',
    'If this helps, write to me. I answer.',
    'Tell me where you are in all this. I read every message.',
  ],
  swaps: [
    [/\ball you want\b/g, 'as much as you like'],
    [/\bSave this for\b/g, 'Keep this for'],
    [/\bLook up at\b/g, 'Take a good look at'],
    [/\bSwipe to see\b/g, 'Swipe and see'],
    [/\bThinking about\b/g, 'If you have been thinking about'],
    [/\bright now\b/g, 'at the moment'],
    [/\bSend me\b(?! a message)/g, 'Write me'],
    [/\b(is|are|do|does|did|was|were|has|have)n[’']t\b/g, '$1 not'],
    [/\b([Tt]hey|[Ww]e|[Yy]ou)[’']re\b/g, '$1 are'],
    [/\b(I|[Tt]hey|[Ww]e|[Yy]ou)[’']ve\b/g, '$1 have'],
    [/\b(I|[Tt]hey|[Ww]e|[Yy]ou)[’']ll\b/g, '$1 will'],
  ],
}

const SPANISH: Phrases = {
  openings: ['Vale un minuto de tu día.', 'Algo pequeño que siempre repito.', 'De una vecina a otra.'],
  closings: [
    '¿Preguntas? Mándame un mensaje.',
    'Si te sirve, escríbeme. Yo contesto.',
    'Cuéntame en qué paso vas. Leo todos los mensajes.',
  ],
  swaps: [
    [/\btodo lo posible\b/g, 'cuanto puede'],
    [/\btodo lo que quieras\b/g, 'cuanto gustes'],
    [/\bal mismo tiempo\b/g, 'a la vez'],
    [/\bGuárdalo para\b/g, 'Consérvalo para'],
    [/\bDesliza para ver\b/g, 'Desliza y mira'],
    [/\bDespués,/g, 'Luego,'],
    [/\bahora mismo\b/g, 'en este momento'],
    [/\bmuchas\b/g, 'bastantes'],
    [/\bmuchos\b/g, 'bastantes'],
    [/\bEscríbeme\b(?!\. Yo)/g, 'Mándame un mensaje'],
  ],
}
