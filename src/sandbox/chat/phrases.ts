/** Phrases of one language for rewriting captions. */
export interface Phrases {
  /** First lines; the next one in order replaces the current one. */
  openings: readonly string[]
  /** Last lines, likewise. */
  closings: readonly string[]
  /** Phrases and replacements with the same meaning, each usable in any sentence. */
  swaps: readonly (readonly [RegExp, string])[]
}

export const ENGLISH: Phrases = {
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

export const SPANISH: Phrases = {
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
