import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import type { NewChange, QueuedCall } from '#sync/changes/changes.ts'

import { Device, type Tab } from './support/device.ts'
import { publish } from './support/outbox-items.ts'
import { json, problem } from './support/publish-server.ts'

let device: Device
let tab: Tab
beforeEach(async () => {
  device = new Device()
  device.install()
  tab = await device.open()
})
afterEach(async () => {
  await device.wipe()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const POST = { id: 7, caption: 'Before', thumbnail: null, main_color: null } as ScheduledPost

function edit(body: Extract<QueuedCall, { name: 'PUT /agent/social-posts/:id' }>['body'], id = POST.id): NewChange {
  const request = { name: 'PUT /agent/social-posts/:id', params: { id }, body } as const
  return { userId: 1, subject: `post/${id}`, request, title: 'Porch', post: { ...POST, id } }
}

const REMOVE: NewChange = {
  userId: 1,
  subject: 'post/7',
  request: { name: 'DELETE /agent/social-posts/:id', params: { id: 7 } },
  title: 'Porch',
  post: POST,
}

const profile = (phone: string): NewChange => ({
  userId: 1,
  subject: 'agent',
  request: { name: 'PUT /agent', body: { phone } },
  title: 'Agent Information',
  form: 'agent-information',
})

const make = (wanted: NewChange) => tab.run(({ change }) => change(wanted))
const drain = () => tab.run(({ drain }) => drain())
const rows = () => tab.at.db.changes.orderBy('seq').toArray()
const sent = () => device.server.changes

/** Makes changes with no network. */
async function makeOffline(...changes: NewChange[]): Promise<void> {
  device.server.online = false
  device.install({ onLine: false })
  for (const wanted of changes) expect(await make(wanted)).toEqual({ outcome: 'queued' })
  device.install()
  await drain()
  device.server.online = true
}

describe('making a change', () => {
  test('sends it at once with a network and stores nothing', async () => {
    device.server.changeAnswers.push(() => json(200, { data: { id: 7 } }))
    expect(await make(edit({ caption: 'New' }))).toEqual({ outcome: 'done', answer: { data: { id: 7 } } })
    expect(sent()).toEqual([{ call: 'PUT /agent/social-posts/7', body: { caption: 'New' } }])
    expect(await rows()).toEqual([])
  })

  test('stores it without a network and sends it once there is one', async () => {
    await makeOffline(edit({ caption: 'New' }))
    expect(await rows()).toMatchObject([
      { subject: 'post/7', title: 'Porch', post: POST, state: 'waiting', attempts: 0 },
    ])
    await drain()
    expect(sent()).toEqual([{ call: 'PUT /agent/social-posts/7', body: { caption: 'New' } }])
    expect(await rows()).toEqual([])
  })

  test('stores it where the answer is lost, and says that it may have arrived', async () => {
    device.server.changeAnswers.push(() => {
      throw new TypeError('fetch failed')
    })
    expect(await make(edit({ caption: 'New' }))).toEqual({ outcome: 'queued' })
    await vi.waitUntil(async () => (await rows()).length === 0)
    expect(sent()).toHaveLength(2)
  })

  test('stores it while the server is down behind a network', async () => {
    device.server.changeAnswers.push(
      () => new Response('<html>', { status: 502 }),
      () => new Response('<html>', { status: 502 }),
    )
    expect(await make(profile('1'))).toEqual({ outcome: 'queued' })
    await drain()
    expect(sent().at(-1)).toEqual({ call: 'PUT /agent', body: { phone: '1' } })
  })

  test('throws what the server refuses and stores nothing', async () => {
    device.server.changeAnswers.push(() => problem(422, 'validation_failed'))
    await expect(make(profile(''))).rejects.toMatchObject({ status: 422 })
    expect(await rows()).toEqual([])
  })

  test('throws where it can neither be sent nor stored', async () => {
    device.server.online = false
    vi.spyOn(tab.at.db, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(make(profile('1'))).rejects.toMatchObject({ name: 'OfflineError' })
  })
})

describe('changes of one subject', () => {
  test('become one while none was sent, with what the first was based on', async () => {
    await makeOffline(
      edit({ caption: 'One', seen: { caption: 'Before' } }),
      edit({ caption: 'Two', scheduled_at: '2026-12-01 14:00:00', seen: { caption: 'One', scheduled_at: 'x' } }),
    )
    await drain()
    const seen = { caption: 'Before', scheduled_at: 'x' }
    expect(sent()).toEqual([
      { call: 'PUT /agent/social-posts/7', body: { caption: 'Two', scheduled_at: '2026-12-01 14:00:00', seen } },
    ])
  })

  test('are replaced by a deletion', async () => {
    await makeOffline(edit({ caption: 'One' }), REMOVE)
    await drain()
    expect(sent()).toEqual([{ call: 'DELETE /agent/social-posts/7', body: null }])
  })

  test('keep their order where an earlier one may have arrived, and others are not held up by it', async () => {
    device.server.changeAnswers.push(
      () => problem(500, 'internal'),
      () => problem(500, 'internal'),
      () => problem(500, 'internal'),
    )
    await makeOffline(edit({ caption: 'One' }))
    for (let round = 0; round < 3; round += 1) await drain()
    await make(edit({ caption: 'Two' }))
    await make(edit({ caption: 'Other' }, 8))
    await drain()
    const bodies = () => sent().map(({ body }) => (body as { caption: string }).caption)
    expect(bodies()).toEqual(['One', 'One', 'One', 'Other'])
    device.clockOff = 31_000
    await drain()
    expect(bodies().slice(4)).toEqual(['One', 'Two'])
  })

  test('with lists are based on those of an earlier one of which nobody knows whether it arrived', async () => {
    const areas = (cities: number[]): NewChange => ({
      userId: 1,
      subject: 'service-areas',
      request: { name: 'POST /agent/service-areas', body: { cities, seen: [1] } },
      title: 'Areas Served',
      form: 'areas-served',
    })
    device.server.changeAnswers.push(
      () => problem(503, 'unavailable'),
      () => problem(503, 'unavailable'),
    )
    await make(areas([1, 2]))
    await drain()
    await make(areas([1]))
    await drain()
    expect(sent().at(-1)?.body).toEqual({ cities: [1], seen: [1, 2] })
  })

  test('made directly at the same time arrive in their order', async () => {
    await Promise.all([make(profile('1')), make(profile('2'))])
    expect(sent().map(({ body }) => body)).toEqual([{ phone: '1' }, { phone: '2' }])
  })

  test('are sent after the publishes that wait', async () => {
    device.server.online = false
    await tab.run(({ submit }) => submit(publish('hello')))
    await makeOffline(profile('1'))
    await drain()
    expect([...device.server.publications.values()].map(({ request }) => request.caption)).toEqual(['hello'])
    expect(sent()).toHaveLength(1)
  })

  test('of another agent stay until that agent has signed in', async () => {
    await makeOffline(profile('1'))
    device.server.signedIn = 2
    await drain()
    expect(sent()).toEqual([])
    device.server.signedIn = null
    await drain()
    expect(await rows()).toMatchObject([{ state: 'signed_out' }])
    device.server.signedIn = 1
    await drain()
    expect(sent()).toHaveLength(1)
  })
})

describe('a refused change', () => {
  test('that was made from an older version waits for the agent, who can send it all the same', async () => {
    await makeOffline(edit({ caption: 'Mine', seen: { caption: 'Before' } }))
    device.server.changeAnswers.push(() => problem(409, 'edited_elsewhere'))
    await drain()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'refused', problem: { code: 'edited_elsewhere' } })
    await tab.run(({ overwriteWith }) => overwriteWith(row?.key ?? ''))
    await vi.waitUntil(async () => (await rows()).length === 0)
    expect(sent().at(-1)?.body).toEqual({ caption: 'Mine' })
  })

  test('whose time has passed asks for another', async () => {
    await makeOffline(edit({ scheduled_at: '2026-11-01 12:00:00' }))
    device.server.changeAnswers.push(() => problem(422, 'time_past'))
    await drain()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'late' })
    await tab.run(({ overwriteWith }) => overwriteWith(row?.key ?? '', { scheduled_at: 'now' }))
    await vi.waitUntil(async () => (await rows()).length === 0)
    expect(sent().at(-1)?.body).toEqual({ scheduled_at: 'now' })
  })

  test('is discarded without what was typed in its form since', async () => {
    await makeOffline(profile('1'))
    const typed = { userId: 1, form: 'agent-information', values: { phone: '3' }, savedAt: Date.now() + 1000 }
    await tab.at.db.forms.put(typed)
    const [row] = await rows()
    await tab.run(({ discardChange }) => discardChange(row?.key ?? ''))
    expect([await rows(), await tab.at.db.forms.toArray()]).toEqual([[], [typed]])
  })

  test('can be discarded with what its form stored', async () => {
    await tab.at.db.forms.put({ userId: 1, form: 'agent-information', values: { phone: '1' }, savedAt: 1 })
    await makeOffline(profile('1'))
    device.server.changeAnswers.push(() => problem(422, 'validation_failed'))
    await drain()
    const [row] = await rows()
    await tab.run(({ discardChange }) => discardChange(row?.key ?? ''))
    expect([await rows(), await tab.at.db.forms.toArray()]).toEqual([[], []])
  })

  test('of a form is replaced by its next save', async () => {
    await makeOffline(profile('1'))
    device.server.changeAnswers.push(() => problem(422, 'validation_failed'))
    await drain()
    await makeOffline(profile('2'))
    expect(await rows()).toMatchObject([{ state: 'waiting', request: { body: { phone: '2' } } }])
  })

  test('of a form no longer waits once a later save was made directly', async () => {
    await makeOffline(profile('1'))
    device.server.changeAnswers.push(() => problem(422, 'validation_failed'))
    await drain()
    expect(await make(profile('2'))).toMatchObject({ outcome: 'done' })
    expect(await rows()).toEqual([])
  })

  test('is done where the post is already deleted', async () => {
    await makeOffline(REMOVE)
    device.server.changeAnswers.push(() => problem(404, 'not_found'))
    await drain()
    expect(await rows()).toEqual([])
  })

  test.each([
    ['is done where an attempt without an answer made it', 'now', 'Mine', 0],
    ['is refused where the post went out without it', 'now', 'Before', 1],
    ['is refused where the post went out at its old time', '2026-12-24 12:00:00', 'Mine', 1],
  ])('%s', async (_, at, caption, left) => {
    await makeOffline(edit({ caption: 'Mine', scheduled_at: at }))
    device.server.changeAnswers.push(
      () => {
        throw new TypeError('fetch failed')
      },
      () => problem(409, 'conflict'),
      () => json(200, { data: { ...POST, caption, scheduled_at: '2026-12-23T12:00:00.000Z', targets: [] } }),
    )
    await drain()
    await drain()
    expect(await rows()).toHaveLength(left)
  })
})

describe('a delivered change', () => {
  test('drops the form it was made in, but not what was typed since', async () => {
    await tab.at.db.forms.put({ userId: 1, form: 'agent-information', values: { phone: '1' }, savedAt: 1 })
    await makeOffline(profile('1'))
    await drain()
    expect(await tab.at.db.forms.toArray()).toEqual([])
    await makeOffline(profile('2'))
    const typed = { userId: 1, form: 'agent-information', values: { phone: '3' }, savedAt: Date.now() + 1000 }
    await tab.at.db.forms.put(typed)
    await drain()
    expect(await tab.at.db.forms.toArray()).toEqual([typed])
  })

  test('sends the files of a form as they were chosen', async () => {
    const avatar = new Blob(['picture'], { type: 'image/png' })
    const request = { name: 'POST /agent/avatar-and-broker-logo', files: { avatar } } as const
    await makeOffline({
      userId: 1,
      subject: 'photos',
      request,
      title: 'Profile Photo and Logo',
      form: 'profile-photos',
    })
    await drain()
    const file = (sent()[0]?.body as { avatar: File } | undefined)?.avatar
    expect([file?.name, file?.type, await file?.text()]).toEqual(['avatar.png', 'image/png', 'picture'])
  })

  describe('with files', () => {
    const picture = (content: string) => new Blob([content], { type: 'image/png' })
    const photos = (files: Record<string, Blob>, at: number): NewChange => ({
      userId: 1,
      subject: 'photos',
      request: { name: 'POST /agent/avatar-and-broker-logo', files },
      title: 'Profile Photo and Logo',
      form: 'profile-photos',
      at,
    })
    /** As the screens do it: the change is of the moment of the tap, and the form is stored after it. */
    const store = (values: Record<string, Blob>) =>
      tab.run(({ storeForm }) => storeForm({ userId: 1, form: 'profile-photos' }, values))
    const stored = async () => {
      const values = await tab.run(({ loadForm }) => loadForm({ userId: 1, form: 'profile-photos' }))
      return values && (await textsOf(values as Record<string, Blob>))
    }
    const textsOf = async (files: Record<string, Blob>) =>
      Object.fromEntries(
        await Promise.all(Object.entries(files).map(async ([field, file]) => [field, await file.text()])),
      ) as Record<string, string>

    test('drops its form once it is sent, though that was stored after it', async () => {
      await makeOffline(photos({ avatar: picture('me') }, 1))
      await store({ avatar: picture('me') })
      await drain()
      expect([await rows(), await stored()]).toEqual([[], null])
    })

    test('drops its form once it is discarded, though that was stored after it', async () => {
      await makeOffline(photos({ avatar: picture('me') }, 1))
      await store({ avatar: picture('me') })
      const [row] = await rows()
      await tab.run(({ discardChange }) => discardChange(row?.key ?? ''))
      expect([await rows(), await stored()]).toEqual([[], null])
    })

    test.each([
      ['another of the same size in its place', { avatar: 'ME' }, { avatar: 'ME' }],
      ['one for another field', { avatar: 'me', broker_logo: 'we' }, { broker_logo: 'we' }],
    ])('leaves what was chosen after it: %s', async (_what, chosen, left) => {
      await makeOffline(photos({ avatar: picture('me') }, 1))
      await store(Object.fromEntries(Object.entries(chosen).map(([field, content]) => [field, picture(content)])))
      await drain()
      expect([await rows(), await stored()]).toEqual([[], left])
    })
  })
})

describe('a share', () => {
  const SHARE: Share = {
    id: '5f0d2c3e-7a51-4f7c-9d5e-0c1a2b3d4e5f',
    social_post_id: 7,
    publication_id: null,
    title: 'Porch',
    caption: 'By hand',
    caption_language: 'en',
    type: 'image',
    thumbnail: '/media/porch.jpg',
    main_color: '#4B1D42',
    shared_at: '2026-11-24T12:00:00.000Z',
    posted_at: null,
  }
  const ABOUT = { userId: 1, subject: `share/${SHARE.id}`, title: 'Porch', share: SHARE } as const
  const BODY = { id: SHARE.id, caption: 'By hand', caption_language: 'en', shared_at: SHARE.shared_at } as const
  const RECORD: NewChange = {
    ...ABOUT,
    request: { name: 'POST /social-posts/:id/shares', params: { id: 7 }, body: BODY },
  }
  const mark = (posted: boolean): NewChange => ({
    ...ABOUT,
    request: { name: 'PUT /agent/shares/:id', params: { id: SHARE.id }, body: { posted } },
  })
  const DROP: NewChange = { ...ABOUT, request: { name: 'DELETE /agent/shares/:id', params: { id: SHARE.id } } }
  const gone = () => problem(404, 'not_found')

  test('is stored with its picture without a network, and sent before it is marked as posted', async () => {
    await makeOffline(RECORD, mark(true), mark(false), mark(true))
    expect(await rows()).toMatchObject([
      { share: SHARE, thumbnail: SHARE.thumbnail, mainColor: SHARE.main_color },
      { request: { body: { posted: true } } },
    ])
    await drain()
    expect(sent()).toEqual([
      { call: 'POST /social-posts/7/shares', body: BODY },
      { call: `PUT /agent/shares/${SHARE.id}`, body: { posted: true } },
    ])
    expect(await rows()).toEqual([])
  })

  test('is sent again with the same id where the answer was lost', async () => {
    device.server.changeAnswers.push(() => {
      throw new TypeError('connection reset')
    })
    expect(await make(RECORD)).toEqual({ outcome: 'queued' })
    await drain()
    expect(sent().map(({ body }) => body)).toEqual([BODY, BODY])
    expect(await rows()).toEqual([])
  })

  test('that is gone needs no mark and no second removal', async () => {
    await makeOffline(mark(true))
    device.server.changeAnswers.push(gone)
    await drain()
    expect(await rows()).toEqual([])
    await makeOffline(DROP)
    device.server.changeAnswers.push(gone)
    await drain()
    expect(await rows()).toEqual([])
  })

  test('that was removed on another device is not recorded again, and no longer waits', async () => {
    device.server.changeAnswers.push(() => {
      throw new TypeError('connection reset')
    })
    await make(RECORD)
    device.server.changeAnswers.push(() => problem(409, 'share_removed'))
    await drain()
    expect(await rows()).toEqual([])
  })

  test('whose post is gone is refused, and waits for the agent', async () => {
    await makeOffline(RECORD)
    device.server.changeAnswers.push(gone)
    await drain()
    expect(await rows()).toMatchObject([{ state: 'refused', subject: ABOUT.subject }])
  })
})
