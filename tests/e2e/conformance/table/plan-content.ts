import { randomUUID } from 'node:crypto'

import { elsewhere } from '#tests/conformance/row.ts'

import { answerTo, refused } from '../by-contract.ts'
import { expect, part, postThat } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

// What the server refuses by plan; what the screens show of it is tested in `tests/dom/conformance`.

const plans = rowsAt('decisions, Roles and plans')

const publishBody = {
  caption: 'Words',
  caption_language: 'en',
  facebook: true,
  instagram: false,
  linkedin: false,
  scheduled_at: 'now',
}

const publish = (at: At, id: unknown, more: object = {}) =>
  at.api('POST', `/social-posts/${String(id)}/publish`, {
    json: { ...publishBody, ...more },
    headers: { 'Idempotency-Key': randomUUID() },
  })

const refusesToPublish = (tag: string, message: string) =>
  plans(`publishing a post of ${tag} is refused, 403 plan_required`, async (at) => {
    const collections = await answerTo(at, 'GET', `/social-post-collections/tag/${tag}`)
    const posts = await answerTo(
      at,
      'GET',
      `/social-post-collections/${String(part(collections, '0.id'))}/social-posts`,
    )
    const { status, body } = await publish(at, part(posts, '0.id'))
    expect([status, part(body, 'code'), part(body, 'message')]).toEqual([403, 'plan_required', message])
  })

const onPlus: Group = {
  id: 'Content beyond Plus',
  as: 'plus',
  rows: [
    refusesToPublish('neighborhood-videos', 'Neighborhood Videos come with the Pro plan.'),
    ...elsewhere(1),
    refusesToPublish('home-tour-videos', 'Home Tour Videos come with the Pro plan.'),
    ...elsewhere(1),
    plans('files for Facebook ads are refused, 403 plan_required', async (at) => {
      const { id } = await postThat(at.api, ({ type }) => type === 'reel')
      await refused(403, 'GET', `/social-posts/${id}/ads/vertical-video`, 'plan_required')(at)
    }),
    ...elsewhere(1),
    plans('choosing one is refused by the server', async ({ api }) => {
      const json = {
        tags: ['homeBuyers', 'leadCapturePosts'],
        frequency_days_of_week: ['monday'],
        frequency_time_of_day: 'morning',
      }
      const { status, body } = await api('POST', '/agent/social-post-settings', { json })
      expect([status, part(body, 'code')]).toEqual([403, 'plan_required'])
    }),
  ],
}

const onPro: Group = {
  id: 'Messages and fields',
  as: 'agent',
  rows: [
    ...elsewhere(6),
    rowsAt('decisions, The calls')('PUT /agent/social-posts/{id} leaves what it does not carry', async (at) => {
      const { id } = await postThat(at.api, ({ type, is_premium }) => type === 'image' && !is_premium)
      const made = part((await publish(at, id, { scheduled_at: '2031-06-10 15:00:00' })).body, 'data') as object
      const path = `/agent/social-posts/${String(part(made, 'id'))}`
      const changed = await answerTo(at, 'PUT', path, { json: { caption: 'Other words' } })
      expect(changed).toEqual({ ...made, caption: 'Other words' })
      await answerTo(at, 'DELETE', path)
    }),
  ],
}

const asAdmin: Group = {
  id: 'Canva links',
  as: 'admin',
  rows: [
    ...elsewhere(1),
    rowsAt('decisions, The product')('an https link on canva.link is taken and opens', async (at) => {
      const canva_link = 'https://canva.link/abc123'
      const made = await answerTo(at, 'POST', '/admin/templates', { multipart: { title: 'Short link', canva_link } })
      expect(await answerTo(at, 'GET', `/templates/${String(part(made, 'uuid'))}`)).toMatchObject({ canva_link })
    }),
  ],
}

export const planContent = [onPlus, onPro, asAdmin]
