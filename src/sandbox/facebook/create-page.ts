import type { FastifyInstance, FastifyReply } from 'fastify'

import { personRow } from '../consent.ts'
import { html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'

import type { Facebook } from './facebook.ts'
import { PEOPLE, PORTFOLIO, type StandInPage } from './facebook-people.ts'

const CATEGORIES = ['Real Estate Agent', 'Real Estate Company', 'Real Estate Service', 'Local Business']
const NAME_LIMIT = 75
const URL_PATH = '/www.facebook.com/pages/create'

interface Filled {
  person: string
  name: string
  category: string
  error: string | null
  created: StandInPage | null
}

/** The screen that creates a Page for a person; it is in their list of Pages at once. */
export function createPageRoutes(app: FastifyInstance, facebook: Facebook): void {
  const blank = { person: 'nora', name: '', category: CATEGORIES[0] ?? '', error: null, created: null }
  app.get<{ Querystring: { created?: string } }>(URL_PATH, (request, reply) => {
    const created = facebook.state.pages.get(request.query.created ?? '') ?? null
    return sendForm(reply, { ...blank, created })
  })
  app.post(URL_PATH, async (request, reply) => {
    const filled = readFilled(request.body)
    if (filled.error) return sendForm(reply, filled, 422)
    const { name, category, person } = filled
    const page: StandInPage = { id: facebook.nextNumber(), name, category, person, ...heldBy(request.body) }
    await facebook.record({ kind: 'page', page })
    return reply.redirect(`/sandbox${URL_PATH}?created=${page.id}`, 303)
  })
}

/** `held_in=owned_pages` or `client_pages` puts the Page into a portfolio, through which alone the person reaches it. */
function heldBy(body: unknown): Pick<StandInPage, 'business' | 'heldIn'> {
  const { held_in: heldIn } = (body ?? {}) as Record<string, unknown>
  return heldIn === 'owned_pages' || heldIn === 'client_pages' ? { business: PORTFOLIO, heldIn } : {}
}

function readFilled(body: unknown): Filled {
  const given = (body ?? {}) as Record<string, unknown>
  const person = PEOPLE.find((candidate) => candidate.key === given['person'])?.key
  const name = typeof given['name'] === 'string' ? given['name'].trim().replaceAll(/\s+/g, ' ') : ''
  const category = CATEGORIES.find((candidate) => candidate === given['category'])
  const error =
    name === ''
      ? 'Give the Page a name.'
      : name.length > NAME_LIMIT
        ? `A Page's name has at most ${NAME_LIMIT} characters.`
        : !person
          ? 'Choose who runs the Page.'
          : category
            ? null
            : 'Choose a category from the list.'
  return { person: person ?? 'nora', name, category: category ?? '', error, created: null }
}

function sendForm(reply: FastifyReply, filled: Filled, status = 200): FastifyReply {
  const { created, error } = filled
  const owner = PEOPLE.find((person) => person.key === created?.person)
  const body = html`<form method="post" action="/sandbox${URL_PATH}">
    <div class="lead">
      <h1>Create a Page</h1>
      <p class="soft">A Page in Porchlight's sandbox, for trying things out. Nothing is made on Facebook itself.</p>
    </div>
    ${
      created &&
      html`<div class="done" role="status">
        <p>
          <span class="strong">${created.name}</span> is ready, and ${owner?.name} runs it. Go back to Porchlight and
          connect it.
        </p>
        <a href="/sandbox/facebook/${created.id}">See its wall</a>
      </div>`
    }
    <div>
      <label class="label" for="name">Page name</label
      ><input
        class="input"
        id="name"
        name="name"
        maxlength="${NAME_LIMIT}"
        required
        autocomplete="off"
        value="${filled.name}"
        ${error && html` aria-invalid="true" aria-describedby="fault"`}
      />${error && html`<p class="err" id="fault">${error}</p>`}
    </div>
    <div>
      <label class="label" for="category">Category</label
      ><select class="input" id="category" name="category">
        ${CATEGORIES.map(
          (category) => html`<option${category === filled.category && html` selected`}>${category}</option>`,
        )}
      </select>
    </div>
    <div>
      <label class="label" for="held">Held by</label
      ><select class="input" id="held" name="held_in">
        <option value="">The person</option>
        <option value="owned_pages">${PORTFOLIO.name}, a business portfolio</option>
        <option value="client_pages">A client of that portfolio</option>
      </select>
    </div>
    <fieldset class="group">
      <legend>Who runs it?</legend>
      <div class="panel">
        ${PEOPLE.map((person) => personRow(person, '/sandbox/facebook/people', person.key === filled.person))}
      </div>
    </fieldset>
    <button class="btn btn-lamp">Create Page</button>
  </form>`
  return sendPage(reply, { title: 'Create a Page', kind: 'form', body }, status)
}
