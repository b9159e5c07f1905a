/** How captions of the demo's first agent end. */
export const MAYAS_ENDING = '\n\nMaya Alvarez · Cedar & Main · Lic. TX 0712344'

/** The signature of an agent of the tests, of whose profile only the name is filled in, or of the demo. */
const ENDING = /\n\n(?:Robin Lane|Maya Alvarez|Dana \w+|Denise \w+|Nora \w+)(?: · [^\n]*)?$/

/** The caption that an agent typed, of what went out. */
export const typedOf = (sent: string): string => sent.replace(ENDING, '')
