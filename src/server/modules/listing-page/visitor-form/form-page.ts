import { LEAD_LIMITS } from '#domain/leads/lead.ts'
import { addressLine, listingPath } from '#domain/listings/listing.ts'
import { sizedImage } from '#domain/media/media.ts'

import { markup, type Markup } from '../../../http/html.ts'
import { reach } from '../render/agent-card.ts'
import { pageDocument, pageHref, topOf, type PageLook } from '../render/document.ts'
import { photosOf, type PageFacts, type PageView } from '../render/page-facts.ts'
import { wordsIn, type PageWords } from '../render/page-words.ts'
import { TRAPS, type FieldErrors, type FieldName, type Typed } from './read-fields.ts'

/** A form as it is shown: empty at first, later with what was typed and what is wrong. */
export interface ShownForm {
  token: string
  typed: Typed
  errors: FieldErrors
  /** What is wrong with the whole. */
  problem: keyof PageWords['form']['errors'] | null
  /** Whether the fields that people leave empty are seen, since one of them was filled. */
  showsTraps: boolean
}

export const contactPath = (slug: string): string => `${listingPath(slug)}/contact`

/** What a visitor agrees to, word for word: it is stored with the lead. */
export function consentWords({ agent }: PageFacts, { language }: Pick<PageView, 'language'>): string {
  const { name, brokerage } = agent
  return wordsIn(language).form.consent(brokerage === '' ? name : `${name} (${brokerage})`)
}

/** The page with the visitor's form: small, and never stored, since each has a token of its own. */
export function formPage(look: PageLook, facts: PageFacts, view: PageView, shown: ShownForm): string {
  const { agent, content, slug } = facts
  const words = wordsIn(view.language)
  const { form } = words
  const photo = photosOf(facts).find(({ altered }) => !altered)
  const { errors, typed, problem } = shown
  return pageDocument(
    look,
    view,
    { title: `${form.title}: ${addressLine(content.address)}`, canonical: null },
    markup`${topOf({ name: agent.brokerage || agent.name, home: listingPath(slug), path: contactPath(slug) }, view)}
<main class="wrap short">
<h1>${form.title}</h1>
<a class="home" href="${pageHref(listingPath(slug), view)}">${
      photo !== undefined && markup`<img src="${sizedImage(photo.url, 320)}" width="96" height="72" alt="">`
    }<span>${addressLine(content.address)}<br><span class="soft">${[agent.name, agent.brokerage].filter(Boolean).join(', ')}</span></span></a>
${problem && markup`<p class="error" role="alert">${form.errors[problem]}</p>`}
<form class="short" method="post" action="${pageHref(contactPath(slug), view)}">
<input type="hidden" name="token" value="${shown.token}">
${field({ name: 'name', label: form.name, attributes: markup` autocomplete="name" maxlength="${LEAD_LIMITS.name}"` }, shown, words)}
${field({ name: 'phone', label: form.phone, attributes: markup` type="tel" autocomplete="tel" maxlength="40"` }, shown, words)}
${field({ name: 'email', label: form.email, attributes: markup` type="email" autocomplete="email" maxlength="${LEAD_LIMITS.email}"` }, shown, words)}
<p class="soft">${form.oneOf}</p>
<div class="field"><label for="question">${form.question}</label>
<textarea class="input" id="question" name="question" rows="4" maxlength="1900"${invalid('question', errors)}>${
      typed.question || (problem === null && Object.keys(errors).length === 0 ? form.suggestion : '')
    }</textarea>${errorOf('question', errors, words)}</div>
${TRAPS.map((name) => trap(name, shown.showsTraps, form.leaveEmpty))}
<div><label class="agree"><input type="checkbox" name="agreed" value="yes"${typed.agreed && markup` checked`}${invalid('agreed', errors)}><span>${consentWords(facts, view)}</span></label>
${errorOf('agreed', errors, words)}</div>
<button class="button lamp">${form.send}</button>
</form>
<p>${form.orReach(agent.name)}</p>
${reach(agent, words)}
<p class="small"><a href="/privacy">${words.privacy}</a></p>
</main>`,
  )
}

interface Field {
  name: FieldName
  label: string
  attributes: Markup
}

function field({ name, label, attributes }: Field, { typed, errors }: ShownForm, words: PageWords): Markup {
  return markup`<div class="field"><label for="${name}">${label}</label>
<input class="input" id="${name}" name="${name}" value="${typed[name]}"${attributes}${invalid(name, errors)}>${errorOf(name, errors, words)}</div>`
}

/** Marks a field with an error, of which the first gets the focus. */
function invalid(name: keyof FieldErrors, errors: FieldErrors): Markup | null {
  if (errors[name] === undefined) return null
  const isFirst = Object.keys(errors)[0] === name
  return markup` aria-invalid="true" aria-describedby="${name}-error"${isFirst && markup` autofocus`}`
}

function errorOf(name: keyof FieldErrors, errors: FieldErrors, { form }: PageWords): Markup | null {
  const error = errors[name]
  return error === undefined ? null : markup`<p class="error" id="${name}-error">${form.errors[error]}</p>`
}

/** A field for programs: out of sight, of the keyboard's way and of screen readers, unless one was filled. */
function trap(name: string, isShown: boolean, label: string): Markup {
  return isShown
    ? markup`<div class="field"><label for="${name}">${label}</label><input class="input" id="${name}" name="${name}" autocomplete="off"></div>`
    : markup`<div class="extra" aria-hidden="true"><label for="${name}">${label}</label><input id="${name}" name="${name}" tabindex="-1" autocomplete="off"></div>`
}

/** What a visitor sees once the question is taken. */
export function sentPage(look: PageLook, facts: PageFacts, view: PageView): string {
  const words = wordsIn(view.language)
  const { agent, slug } = facts
  return pageDocument(
    look,
    view,
    { title: words.form.sent, canonical: null },
    markup`${topOf({ name: agent.brokerage || agent.name, home: listingPath(slug), path: `${contactPath(slug)}/sent` }, view)}
<main class="wrap short">
<h1>${words.form.sent}</h1>
<p>${words.form.sentWhy(agent.name)}</p>
${reach(agent, words)}
<p><a class="link" href="${pageHref(listingPath(slug), view)}">${words.back}</a></p>
</main>`,
  )
}
