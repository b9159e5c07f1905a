/** Markup that is safe to send: everything put into it was escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

/** A template whose values are escaped, but for those that are `Html` themselves. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

function render(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(render).join('')
  return escapeHtml(String(value))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The stand-ins have no user's time zone, so times name theirs. */
export function timeLabel(at: number): string {
  return `${TIME.format(at)} UTC`
}

/** Phosphor icons (MIT) and the app's own mark, in the color of the surrounding text. */
export const flask: Html = html`<svg class="i" viewBox="0 0 256 256" aria-hidden="true">
  <path
    d="M221.69,199.77,160,96.92V40h8a8,8,0,0,0,0-16H88a8,8,0,0,0,0,16h8V96.92L34.31,199.77A16,16,0,0,0,48,224H208a16,16,0,0,0,13.72-24.23ZM110.86,103.25A7.93,7.93,0,0,0,112,99.14V40h32V99.14a7.93,7.93,0,0,0,1.14,4.11L183.36,167c-12,2.37-29.07,1.37-51.75-10.11-15.91-8.05-31.05-12.32-45.22-12.81ZM48,208l28.54-47.58c14.25-1.74,30.31,1.85,47.82,10.72,19,9.61,35,12.88,48,12.88a69.89,69.89,0,0,0,19.55-2.7L208,208Z"
  />
</svg>`

export const check: Html = html`<svg class="i" viewBox="0 0 256 256" aria-hidden="true">
  <path d="M232.49,80.49l-128,128a12,12,0,0,1-17,0l-56-56a12,12,0,1,1,17-17L96,183,215.51,63.51a12,12,0,0,1,17,17Z" />
</svg>`

export const clock: Html = html`<svg class="i" viewBox="0 0 256 256" aria-hidden="true">
  <path
    d="M128,20A108,108,0,1,0,236,128,108.12,108.12,0,0,0,128,20Zm0,192a84,84,0,1,1,84-84A84.09,84.09,0,0,1,128,212Zm68-84a12,12,0,0,1-12,12H128a12,12,0,0,1-12-12V72a12,12,0,0,1,24,0v44h44A12,12,0,0,1,196,128Z"
  />
</svg>`

/** Several pictures. */
export const picturesIcon: Html = html`<svg class="i" viewBox="0 0 256 256" aria-hidden="true">
  <path
    d="M208,32H80A16,16,0,0,0,64,48V64H48A16,16,0,0,0,32,80V208a16,16,0,0,0,16,16H176a16,16,0,0,0,16-16V192h16a16,16,0,0,0,16-16V48A16,16,0,0,0,208,32ZM80,48H208v69.38l-16.7-16.7a16,16,0,0,0-22.62,0L93.37,176H80Zm96,160H48V80H64v96a16,16,0,0,0,16,16h96ZM104,88a16,16,0,1,1,16,16A16,16,0,0,1,104,88Z"
  />
</svg>`

/** Something that plays. */
export const playIcon: Html = html`<svg class="i" viewBox="0 0 256 256" aria-hidden="true">
  <path
    d="M240,128a15.74,15.74,0,0,1-7.6,13.51L88.32,229.65a16,16,0,0,1-16.2.3A15.86,15.86,0,0,1,64,216.13V39.87a15.86,15.86,0,0,1,8.12-13.82,16,16,0,0,1,16.2.3L232.4,114.49A15.74,15.74,0,0,1,240,128Z"
  />
</svg>`

export const mark: Html = html`<svg class="mark" viewBox="96 104 320 330" aria-hidden="true">
  <path
    d="M124 250 256 132l132 118"
    fill="none"
    stroke="currentColor"
    stroke-width="34"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
  <path class="beam" d="M214 250h84l86 158a8 8 0 0 1-7 12H135a8 8 0 0 1-7-12z" />
  <path class="lamp" d="M204 262a52 52 0 0 1 104 0z" />
</svg>`
