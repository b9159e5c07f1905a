import { html, type Content, type Html } from './html.ts'
import { altTexts } from './alt-texts.ts'
import { clock } from './icons.ts'
import { timeLabel } from './time.ts'

/** One post of any stand-in, ready to be shown. */
export interface CardPost {
  account: string
  /** Address of the account's picture. */
  face: string
  permalink: string
  accountLink: string
  at: number
  caption: string
  /** A line under the name. */
  about?: string | null
  link: string | null
  /** A preview that replaces the link. */
  preview?: Content
  images: { url: string; alt: string; width: number; height: number }[]
  video: { url: string; width: number; height: number } | null
  /** A note about its state, such as 'Processing'. */
  state: string | null
}

/** Shown before 'See more', in characters. */
const LEAD = 420
const TILES = 4

/** A post as a feed shows it; `whole` shows the full text and all pictures. */
export function postCard(post: CardPost, whole = false): Html {
  return html`<article class="post panel">
    <header>
      <img class="face" src="${post.face}" alt="" width="48" height="48" />
      <div>
        <a class="strong" href="${post.accountLink}">${post.account}</a
        >${post.about && html`<span class="small soft about">${post.about}</span>`}<br /><a
          class="when small soft"
          href="${post.permalink}"
          ><time datetime="${new Date(post.at).toISOString()}">${timeLabel(post.at)}</time></a
        >
      </div>
      ${post.state && html`<span class="badge wait">${clock}${post.state}</span>`}
    </header>
    ${post.caption !== '' && html`<div class="caption">${caption(post.caption, whole)}</div>`}
    ${post.link && html`<a class="card" href="${post.link}" rel="noopener noreferrer"><span class="small soft">${new URL(post.link).hostname}</span><span class="strong">${post.link}</span></a>`}
    ${post.preview} ${post.video ? video(post.video) : whole ? stack(post) : tiles(post)}
    ${!post.video && altTexts(post.images)}
  </article>`
}

function caption(text: string, whole: boolean): Content {
  if (whole || text.length <= LEAD * 1.3) return paragraph(text)
  const cut = text.lastIndexOf(' ', LEAD)
  const at = cut > LEAD / 2 ? cut : LEAD
  return html`${paragraph(text.slice(0, at))}
    <details>
      <summary>See more</summary>
      ${paragraph(text.slice(at).trimStart())}
    </details>`
}

/** Preserves line breaks and spaces, so the markup must contain nothing else. */
function paragraph(text: string): Html {
  return html`<p class="body-text">${text}</p>`
}

function video(source: NonNullable<CardPost['video']>): Html {
  const upright = source.height > source.width
  return html`<div class="media${upright && ' upright'}">
    <video
      controls
      playsinline
      preload="metadata"
      width="${source.width}"
      height="${source.height}"
      src="${source.url}"
      aria-label="Video of the post"
    ></video>
  </div>`
}

function tiles(post: CardPost): Content {
  const shown = post.images.slice(0, TILES)
  if (shown.length === 0) return null
  const left = post.images.length - shown.length
  return html`<div class="media of-${shown.length}">
    ${shown.map((image, index) => {
      const more = left > 0 && index === TILES - 1
      return html`<a href="${post.permalink}">${picture(image)}${more && html`<span class="more">+${left}</span>`}</a>`
    })}
  </div>`
}

function stack(post: CardPost): Content {
  return post.images.map((image) => html`<div class="media of-1">${picture(image)}</div>`)
}

function picture(image: CardPost['images'][number]): Html {
  return html`<img
    src="${image.url}"
    alt="${image.alt || 'Picture of the post'}"
    width="${image.width}"
    height="${image.height}"
    loading="lazy"
  />`
}
