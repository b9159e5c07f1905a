import { html, type Content, type Html } from './html.ts'

/** What the pictures of a post show, in words below them, so that it can be checked by eye. */
export function altTexts(images: readonly { alt: string }[]): Content {
  const [only, ...more] = images
  if (!only) return null
  if (more.length === 0) return html`<p class="alt small soft">Alt text: ${shown(only)}</p>`
  return html`<div class="alt small soft">
    <p>Alt text:</p>
    <ol>
      ${images.map((image) => html`<li>${shown(image)}</li>`)}
    </ol>
  </div>`
}

const shown = ({ alt }: { alt: string }): Html => (alt === '' ? html`none was sent` : html`${alt}`)
