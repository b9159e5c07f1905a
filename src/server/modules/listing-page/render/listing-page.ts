import { addressLine, listingPath } from '#domain/listings/listing.ts'

import { markup, type Markup } from '../../../http/html.ts'
import { agentCard, footOf, reach } from './agent-card.ts'
import { pageDocument, pageHref, topOf, type PageLook } from './document.ts'
import { gallery } from './gallery.ts'
import { description, factTable, features, headOf, printedAddress } from './listing-facts.ts'
import { openHouses } from './open-houses.ts'
import type { PageFacts, PageView } from './page-facts.ts'
import { wordsIn } from './page-words.ts'
import { socialTags, structuredData, summaryOf } from './structured-data.ts'

/** The public page of a listing. */
export function listingPage(look: PageLook, facts: PageFacts, view: PageView): string {
  const { content, agent, slug } = facts
  const words = wordsIn(view.language)
  const address = addressLine(content.address)
  const path = listingPath(slug)
  return pageDocument(
    look,
    view,
    {
      title: `${address} · ${words.status[content.status]}`,
      description: summaryOf(facts, view),
      canonical: path,
      social: socialTags(facts, view),
      data: structuredData(facts, view),
    },
    markup`${topOf({ name: agent.brokerage || agent.name, home: path, path }, view)}
<main>
${gallery(facts, view)}
<div class="wrap columns">
<div class="main">
${headOf(facts, view)}
${openHouses(facts, view)}
${description(facts, view)}
${factTable(facts, view)}
${features(facts, view)}
</div>
<div class="side">${agentCard(facts, view)}${printedAddress(facts, view)}</div>
</div>
</main>
${footOf(facts, view)}
${actionBar(facts, view)}`,
  )
}

/** On a phone the two ways to the agent stay in reach of the thumb. */
function actionBar({ slug, content, agent }: PageFacts, view: PageView): Markup | null {
  if (content.status === 'sold') return null
  const words = wordsIn(view.language)
  const digits = agent.phone.replaceAll(/(?!^\+)\D/g, '')
  return markup`<nav class="bar" aria-label="${words.askAgent(agent.name)}">
<a class="button lamp" href="${pageHref(`${listingPath(slug)}/contact`, view)}">${words.ask}</a>
${digits !== '' && markup`<a class="button" href="tel:${digits}">${words.call}</a>`}
</nav>`
}

/** What answers for a listing that was withdrawn: who to ask, as the agent's state wants an agent named. */
export function gonePage(look: PageLook, { content, agent, slug }: PageFacts, view: PageView): string {
  const words = wordsIn(view.language)
  const path = listingPath(slug)
  return pageDocument(
    look,
    view,
    { title: words.gone, canonical: null },
    markup`${topOf({ name: agent.brokerage || agent.name, home: path, path }, view)}
<main class="wrap short">
<h1>${words.gone}</h1>
<p>${words.goneWhy(addressLine(content.address))} ${words.goneAsk(agent.name)}</p>
<div><p class="serif">${agent.name}</p>${[agent.brokerage, agent.license, agent.phone, agent.email]
      .filter(Boolean)
      .map((line) => markup`<p>${line}</p>`)}</div>
${reach(agent, words)}
</main>`,
  )
}

/** What answers for an address without a page. */
export function missingPage(look: PageLook, view: PageView): string {
  const words = wordsIn(view.language)
  return pageDocument(
    look,
    view,
    { title: words.missing, canonical: null },
    markup`<main class="wrap short"><h1>${words.missing}</h1><p>${words.missingWhy}</p></main>`,
  )
}
