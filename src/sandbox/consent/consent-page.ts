import { html, type Html } from '../pages/html.ts'
import { check } from '../pages/icons.ts'
import type { PageParts } from '../pages/layout.ts'

import type { Candidate } from './people.ts'

export interface ConsentParts {
  /** As `Facebook`. */
  service: string
  /** As `Porchlight asks to work with your Pages`. */
  heading: string
  people: readonly Candidate[]
  /** Where the people's pictures are: `<pictures>/<key>/picture.svg`. */
  pictures: string
  /** The requested scopes with their labels. */
  asks: readonly { scope: string; label: string; optional: boolean }[]
}

/** The page that asks for consent; its form posts to the same address with the same query. */
export function consentPage(parts: ConsentParts): PageParts {
  const optional = parts.asks.filter((ask) => ask.optional)
  return {
    title: 'Allow Porchlight?',
    kind: 'form',
    body: html`<form method="post">
      <div class="lead">
        <h1>${parts.heading}</h1>
        <p class="soft">This is Porchlight's sandbox standing in for ${parts.service}. No real account is involved.</p>
      </div>
      <fieldset class="group">
        <legend>Who signs in?</legend>
        <div class="panel">${parts.people.map((person, index) => personRow(person, parts.pictures, index === 0))}</div>
      </fieldset>
      <section class="group">
        <h2>Porchlight will be able to</h2>
        <ul class="panel asks">
          ${parts.asks.map((ask) => html`<li>${check}<span>${ask.label}</span></li>`)}
        </ul>
        ${optional.length > 0 && holdBack(optional)}
      </section>
      <div class="actions">
        <button class="btn btn-lamp" name="decision" value="allow">Allow</button
        ><button class="btn btn-line" name="decision" value="deny">Deny</button>
      </div>
    </form>`,
  }
}

function holdBack(asks: ConsentParts['asks']): Html {
  return html`<details>
    <summary>Hold something back</summary>
    <div>
      ${asks.map(
        (ask) =>
          html`<label class="tick"
            ><input type="checkbox" name="hold_back" value="${ask.scope}" /><span
              >Don't allow: ${ask.label}</span
            ></label
          >`,
      )}
    </div>
  </details>`
}

export function personRow(person: Candidate, pictures: string, chosen: boolean): Html {
  return html`<label class="pick"
    ><img class="face" src="${pictures}/${person.key}/picture.svg" alt="" width="48" height="48" /><span
      ><span class="strong">${person.name}</span><span class="small soft">${person.about}</span></span
    ><input type="radio" name="person" value="${person.key}" required${chosen && html` checked`}
  /></label>`
}
