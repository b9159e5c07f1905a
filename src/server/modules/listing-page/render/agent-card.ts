import { FAIR_HOUSING_PHRASE } from '#domain/branding/state-rules.ts'
import { listingPath, type CoAgent } from '#domain/listings/listing.ts'
import { sizedImage } from '#domain/media/media.ts'

import { markup, Markup } from '../../../http/html.ts'
import { pageHref } from './document.ts'
import { showsOfficePhone, type PageAgent, type PageFacts, type PageView } from './page-facts.ts'
import { wordsIn, type PageWords } from './page-words.ts'

/** The digits of a phone number for a link; null where it has none. */
const telephone = (phone: string) => (/\d/.test(phone) ? phone.replaceAll(/(?!^\+)\D/g, '') : null)

/** What a person typed as a website, for a link: an address of the web, or null. */
export function webAddress(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  return address && /^https?:$/.test(address.protocol) && address.hostname.includes('.') ? address.href : null
}

/** The ways to reach the agent: what the profile has of them. */
export function reach(agent: PageAgent, words: PageWords): Markup {
  const digits = telephone(agent.phone)
  const site = webAddress(agent.website)
  return markup`<div class="reach">
${digits !== null && markup`<a class="button" href="tel:${digits}">${words.call}</a><a class="button" href="sms:${digits}">${words.text}</a>`}
${agent.email !== '' && markup`<a class="button" href="mailto:${encodeURIComponent(agent.email).replace('%40', '@')}">${words.email}</a>`}
${site !== null && markup`<a class="button" rel="noopener noreferrer" href="${site}">${words.website}</a>`}
</div>`
}

/** 'License TX 0712344'; one that says what it is, as 'DRE 01988423', stays. */
const licenseText = (license: string, words: PageWords) =>
  /\p{L}{3}/u.test(license) ? license : `${words.license} ${license}`

/**
 * Who lists the house: the agent and, next to what reaches them and in letters no smaller, the brokerage, which every
 * state's rule asks for (`state-rules.ts`), with license and office phone.
 */
export function agentCard(facts: PageFacts, view: PageView): Markup {
  const { agent, content } = facts
  const words = wordsIn(view.language)
  const contact = pageHref(`${listingPath(facts.slug)}/contact`, view)
  return markup`<section class="card">
<h2 class="vh">${words.agent}</h2>
<div class="agent">
${agent.portrait !== null && markup`<img src="${sizedImage(agent.portrait, 160)}" width="76" height="76" alt="" loading="lazy">`}
<div>
<p class="serif">${agent.name}</p>
${agent.brokerage !== '' && markup`<p class="serif">${agent.brokerage}</p>`}
${agent.license !== '' && markup`<p>${licenseText(agent.license, words)}</p>`}
${agent.designations !== '' && markup`<p class="soft">${agent.designations}</p>`}
</div>
</div>
<div>
${agent.phone !== '' && markup`<p>${agent.phone}</p>`}
${agent.email !== '' && markup`<p>${agent.email}</p>`}
${showsOfficePhone(agent) && markup`<p>${words.office}: ${agent.officePhone}</p>`}
${agent.officeAddress !== '' && markup`<p class="soft">${agent.officeAddress}</p>`}
</div>
${content.status !== 'sold' && markup`<a class="button lamp" href="${contact}">${words.ask}</a>`}
${reach(agent, words)}
${agent.logo !== null && markup`<img class="logo" src="${sizedImage(agent.logo, 320)}" alt="${agent.brokerage}" loading="lazy">`}
${content.co_agents.filter(({ name }) => name !== '').map((one) => coAgent(one, words))}
</section>`
}

function coAgent({ name, brokerage, license, phone, email }: CoAgent, words: PageWords): Markup {
  const lines = [brokerage, license && licenseText(license, words), phone, email].filter(Boolean)
  return markup`<div><p class="serif">${words.with} ${name}</p>${lines.map((line) => markup`<p>${line}</p>`)}</div>`
}

/** An equals sign in a house: the mark of the fair-housing law's posters (24 CFR part 110). */
const FAIR_HOUSING_MARK = new Markup(
  '<svg viewBox="0 0 34 34" aria-hidden="true"><path d="M17 1 1 10v6h3v15h26V16h3v-6L17 1Zm9 26H8V13.300l9-5 9 5V27Z"/><path d="M12 14.500h10v4H12zM12 20.500h10v4H12z"/></svg>',
)

/** Attribution, fair housing and what is not promised. */
export function footOf(facts: PageFacts, view: PageView): Markup {
  const { agent, content } = facts
  const words = wordsIn(view.language)
  const broker = content.attribution || agent.brokerage
  return markup`<footer class="wrap"><div class="foot">
${broker !== '' && markup`<p>${words.listingCourtesy} ${broker}${content.mls_number !== '' && `. ${words.facts.mls} ${content.mls_number}`}</p>`}
<p class="fair">${FAIR_HOUSING_MARK}<span>${words.equalHousing}${view.language !== 'en' && markup` <span lang="en">(${FAIR_HOUSING_PHRASE})</span>`}</span></p>
<p class="soft small">${words.notGuaranteed}</p>
<p class="small"><a href="/privacy">${words.privacy}</a></p>
</div></footer>`
}
