const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Finished HTML, the only text that `markup` puts in as it is. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type MarkupPart = string | number | Markup | null | false | readonly MarkupPart[]

/** Makes HTML of a template: texts and numbers in it are escaped, lists are joined, null and false leave nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(strings.map((text, at) => text + (at < parts.length ? textOf(parts[at] ?? null) : '')).join(''))
}

function textOf(part: MarkupPart): string {
  if (part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(textOf).join('')
}

/** Data for a script element that runs nothing: valid JSON in which nothing ends the element. */
export function jsonData(data: unknown): Markup {
  return new Markup(JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'))
}
