import { html, type Html } from '../wall/html.ts'
import { check } from '../wall/icons.ts'
import type { PageParts } from '../wall/layout.ts'

import { PEOPLE, PERMISSIONS, type Person } from './people.ts'

/** What an app asks for with its link to the dialog. */
export interface Ask {
  redirectUri: string
  state: string
  scopes: string[]
}

/** The page that asks a person whether the app may; it answers to its own address, query and all. */
export function consentPage(ask: Ask): PageParts {
  return {
    title: 'Allow Porchlight?',
    kind: 'form',
    body: html`<form method="post">
      <div class="lead">
        <h1>Porchlight asks to work with your Pages</h1>
        <p class="soft">This is Porchlight's sandbox standing in for Facebook. No real account is involved.</p>
      </div>
      <fieldset class="group">
        <legend>Who signs in?</legend>
        <div class="panel">${PEOPLE.map((person, index) => personRow(person, index === 0))}</div>
      </fieldset>
      <section class="group">
        <h2>Porchlight will be able to</h2>
        <ul class="panel asks">
          ${ask.scopes.map((scope) => html`<li>${check}<span>${PERMISSIONS[scope]}</span></li>`)}
        </ul>
        <details>
          <summary>Hold something back</summary>
          <div>
            ${ask.scopes
              .filter((scope) => scope !== 'public_profile')
              .map(
                (scope) =>
                  html`<label class="tick"
                    ><input type="checkbox" name="hold_back" value="${scope}" /><span
                      >Don't allow: ${PERMISSIONS[scope]}</span
                    ></label
                  >`,
              )}
          </div>
        </details>
      </section>
      <div class="deeds">
        <button class="btn btn-lamp" name="decision" value="allow">Allow</button
        ><button class="btn btn-line" name="decision" value="deny">Deny</button>
      </div>
    </form>`,
  }
}

export function personRow(person: Person, chosen: boolean): Html {
  return html`<label class="pick"
    ><img class="face" src="/sandbox/facebook/people/${person.key}/picture.svg" alt="" width="48" height="48" /><span
      ><span class="strong">${person.name}</span><span class="small soft">${person.about}</span></span
    ><input type="radio" name="person" value="${person.key}" required${chosen && html` checked`}
  /></label>`
}
