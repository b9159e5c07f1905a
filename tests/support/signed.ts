/** How captions of the agents that tests make end by default: their name is all their profile has. */
export const ROBINS_ENDING = '\n\nRobin Lane'

/** How those of the demo's first agent end. */
export const MAYAS_ENDING = '\n\nMaya Alvarez · Cedar & Main · Lic. TX 0712344'

/** The signature of an agent of the tests or the demo. */
const ENDING = /\n\n(?:Robin Lane|Maya Alvarez|Dana \w+|Denise \w+|Nora \w+)(?: · [^\n]*)?$/

/** The caption that an agent typed, of what went out. */
export const typedOf = (sent: string): string => sent.replace(ENDING, '')
