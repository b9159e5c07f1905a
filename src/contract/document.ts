/** Where the page of the app has its screen; the build, the server and the worker put a shell there. */
export const ROOT_SLOT = '<div id="root"></div>'

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The id of the element that holds the answers to a screen's first calls as JSON. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** `rel` of a link that the page's script turns into a `modulepreload` after the first paint. */
export const CODE_LINK = 'code'

/** Names a chunk of the app's code, which is fetched after the first paint: until then pictures and fonts go first. */
export function codeLink(file: string): string {
  return `<link rel="${CODE_LINK}" crossorigin fetchpriority="low" href="/${file}" />`
}

/**
 * A prerendered shell in its place: only a picture of the screen until the app's code replaces it.
 * @param source whether the server has checked the session, or the device's own worker sends it
 */
export function shellRoot(shell: string, source: 'server' | 'stored'): string {
  return `<div id="root" data-shell="${source}" inert aria-hidden="true">${shell}</div>`
}

/**
 * The answers to the first calls of a screen, as a data block, which no browser runs.
 * @param answers bodies as JSON, by the address of their call
 * @param options `fresh` where the server gives them now
 */
export function firstAnswersScript(answers: ReadonlyMap<string, string>, { fresh }: { fresh: boolean }): string {
  const entries = [...answers].map(([address, body]) => `${JSON.stringify(address)}:${body}`)
  // No text in it can end the block.
  const json = `{"fresh":${fresh},"answers":{${entries.join(',')}}}`.replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${FIRST_ANSWERS_ID}">${json}</script>`
}
