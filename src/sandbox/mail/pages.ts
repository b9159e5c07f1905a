import { older, type Slice } from '../pages/frame.ts'
import { html, type Content, type Html } from '../pages/html.ts'
import { emptyIllustration, type PageParts } from '../pages/layout.ts'
import { timeLabel } from '../pages/time.ts'
import type { StoredLetter } from './mailbox.ts'

/** Everything that was mailed, newest first. */
export function mailboxPage({ shown, next }: Slice<StoredLetter>): PageParts {
  return {
    title: 'Mailbox',
    kind: 'wall',
    body: html`<header>
        <h1>Mailbox</h1>
        <p class="soft">Every letter Porchlight sends while no mail server is set. None of them leaves this machine.</p>
      </header>
      ${shown.length === 0 ? empty() : html`<div class="panel roll">${shown.map(row)}</div>`} ${older(next)}`,
  }
}

function row(letter: StoredLetter): Html {
  return html`<a href="/sandbox/mail/${letter.id}"
    ><span
      ><span class="strong">${letter.subject}</span
      ><span class="small soft">To ${letter.to}, ${timeLabel(letter.at)}</span></span
    ></a
  >`
}

function empty(): Html {
  return html`<section class="empty">
    ${emptyIllustration(true)}
    <h2>No letters yet</h2>
    <p>Ask for a new password at the login and its letter lies here.</p>
  </section>`
}

/** One letter, in plain text, with links. */
export function storedLetterPage(letter: StoredLetter): PageParts {
  return {
    title: letter.subject,
    kind: 'wall',
    body: html`<p><a class="strong" href="/sandbox/mail">Mailbox</a></p>
      <article class="post panel">
        <header>
          <div>
            <h1>${letter.subject}</h1>
            <p class="small soft">From ${letter.from}<br />To ${letter.to}<br />${timeLabel(letter.at)}</p>
          </div>
        </header>
        <div class="caption"><p class="body-text">${withLinks(letter.text.trim())}</p></div>
      </article>`,
  }
}

function withLinks(text: string): Content {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a class="strong" href="${piece}">${piece}</a>` : piece))
}
