import { describe, expect, test, vi } from 'vitest'

import type { NewChange } from '#sync/queue/entry.ts'

import { edit, isLost, POST, profile, refuses, says } from './support/changes.ts'
import { usePhone } from './support/phone.ts'
import { halfAnswer, problem } from './support/publish-server.ts'
import { putFields, storedFields } from './support/typed.ts'

const phone = usePhone()
const { change, changes: rows, drain } = phone
const sent = () => phone.server.changes
const bodies = () => sent().map(({ body }) => body)
const answers = (...next: (() => Response)[]) => void phone.server.changeAnswers.push(...next)

/** Makes changes with no network. */
const makeOffline = (...changes: NewChange[]) =>
  phone.offline(async () => {
    for (const wanted of changes) expect(await change(wanted)).toEqual({ outcome: 'queued' })
  })

const REMOVE: NewChange = {
  ...edit({}),
  request: { name: 'DELETE /agent/social-posts/:id', params: { id: 7 } },
}
const EDIT = 'PUT /agent/social-posts/7'

describe('making a change', () => {
  test('sends it at once with a network and stores nothing', async () => {
    answers(says({ id: 7 }))
    expect(await change(edit({ caption: 'New' }))).toEqual({ outcome: 'done', answer: { data: { id: 7 } } })
    expect(sent()).toEqual([{ call: EDIT, body: { caption: 'New' } }])
    expect(await rows()).toEqual([])
  })

  test('stores it without a network and sends it once there is one', async () => {
    await makeOffline(edit({ caption: 'New' }))
    expect(await rows()).toMatchObject([
      { subject: 'post/7', title: 'Porch', post: POST, state: 'waiting', attempts: 0 },
    ])
    await drain()
    expect(sent()).toEqual([{ call: EDIT, body: { caption: 'New' } }])
    expect(await rows()).toEqual([])
  })

  test.each<[string, () => Response]>([
    ['is lost', isLost],
    ['is that of a proxy before a server that is down', () => new Response('<html>', { status: 502 })],
    ['is a captive portal’s', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['ends in the middle', () => halfAnswer()],
  ])('stores it where the answer %s, and sends it again', async (_, answer) => {
    answers(answer)
    expect(await change(profile('1'))).toEqual({ outcome: 'queued' })
    await drain()
    expect(bodies()).toEqual([{ phone: '1' }, { phone: '1' }])
    expect(await rows()).toEqual([])
  })

  test('throws what the server refuses and stores nothing', async () => {
    answers(refuses(422, 'validation_failed'))
    await expect(change(profile(''))).rejects.toMatchObject({ status: 422 })
    expect(await rows()).toEqual([])
  })

  test('throws where it can neither be sent nor stored', async () => {
    vi.spyOn(phone.db, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    phone.server.online = false
    await expect(change(profile('1'))).rejects.toMatchObject({ name: 'OfflineError' })
  })
})

describe('changes of one subject', () => {
  const at = { scheduled_at: '2026-12-01 14:00:00' }
  const based = { caption: 'Before', scheduled_at: 'x' }
  test.each<[string, NewChange[], object]>([
    [
      'become one while none was sent, with what the first was based on',
      [
        edit({ caption: 'One', seen: { caption: 'Before' } }),
        edit({ ...at, caption: 'Two', seen: { ...based, caption: 'One' } }),
      ],
      { call: EDIT, body: { ...at, caption: 'Two', seen: based } },
    ],
    ['that are based on nothing become the later one', [profile('1'), profile('2')], { body: { phone: '2' } }],
    [
      'are replaced by a deletion',
      [edit({ caption: 'One' }), REMOVE],
      { call: 'DELETE /agent/social-posts/7', body: null },
    ],
  ])('%s', async (_, changes, call) => {
    await makeOffline(...changes)
    await drain()
    expect(sent()).toEqual([expect.objectContaining(call)])
  })

  test('keep their order where an earlier one may have arrived, and others are not held up by it', async () => {
    const broken = refuses(500, 'internal')
    answers(broken, broken, broken)
    await makeOffline(edit({ caption: 'One' }))
    for (let round = 0; round < 3; round += 1) await drain()
    await change(edit({ caption: 'Two' }))
    await change(edit({ caption: 'Other' }, 8))
    await drain()
    const captions = () => bodies().map((body) => (body as { caption: string }).caption)
    expect(captions()).toEqual(['One', 'One', 'One', 'Other'])
    phone.device.clockOff = 31_000
    await drain()
    expect(captions().slice(4)).toEqual(['One', 'Two'])
  })

  test('go past one that has reached a limit of its own for the day', async () => {
    await makeOffline(profile('1'), edit({ caption: 'One' }))
    answers(() => problem(429, 'too_many_requests', { 'Retry-After': '80000' }))
    await drain()
    expect(bodies()).toEqual([{ phone: '1' }, { caption: 'One' }])
    expect(await rows()).toMatchObject([{ subject: 'agent', state: 'waiting' }])
  })

  test('with lists are based on those of an earlier one of which nobody knows whether it arrived', async () => {
    const areas = (cities: number[]): NewChange => ({
      userId: 1,
      subject: 'service-areas',
      request: { name: 'POST /agent/service-areas', body: { cities, seen: [1] } },
      title: 'Areas Served',
      form: 'areas-served',
    })
    const busy = refuses(503, 'unavailable')
    answers(busy, busy)
    await change(areas([1, 2]))
    await drain()
    await change(areas([1]))
    await drain()
    expect(bodies().at(-1)).toEqual({ cities: [1], seen: [1, 2] })
  })

  test('made directly at the same time arrive in their order', async () => {
    await Promise.all([change(profile('1')), change(profile('2'))])
    expect(bodies()).toEqual([{ phone: '1' }, { phone: '2' }])
  })

  test('are sent once by two tabs, after the publishes that wait', async () => {
    await phone.submitOffline('hello')
    await makeOffline(profile('1'))
    phone.server.changeAnswers.push(() => {
      expect(phone.captions()).toEqual(['hello'])
      return says({})()
    })
    const other = await phone.device.open()
    await Promise.all([drain(), drain(other)])
    expect(bodies()).toEqual([{ phone: '1' }])
  })

  test('of another agent stay until that agent has signed in', async () => {
    await makeOffline(profile('1'))
    phone.server.signedIn = 2
    await drain()
    expect(sent()).toEqual([])
    phone.server.signedIn = null
    await drain()
    expect(await rows()).toMatchObject([{ state: 'signed_out' }])
    phone.server.signedIn = 1
    await drain()
    expect(sent()).toHaveLength(1)
  })
})

describe('a refused change', () => {
  /** Makes a change with no network, which the server then refuses, and gives its key. */
  async function refused(wanted: NewChange, status = 422, code = 'validation_failed'): Promise<string> {
    await makeOffline(wanted)
    answers(refuses(status, code))
    await drain()
    return (await rows())[0]?.key ?? ''
  }

  test.each<[string, Parameters<typeof edit>[0], number, string, string, object | undefined, object]>([
    [
      'made from an older version is sent all the same if the agent wants it',
      { caption: 'Mine', seen: { caption: 'Before' } },
      409,
      'edited_elsewhere',
      'refused',
      undefined,
      { caption: 'Mine' },
    ],
    [
      'whose time has passed asks for another',
      { scheduled_at: '2026-11-01 12:00:00' },
      422,
      'time_past',
      'late',
      { scheduled_at: 'now' },
      { scheduled_at: 'now' },
    ],
  ])('%s', async (_, body, status, code, state, instead, sentBody) => {
    const key = await refused(edit(body), status, code)
    expect(await rows()).toMatchObject([{ state, problem: { code } }])
    await phone.tab.run(({ revise }) => revise(key, instead))
    await vi.waitUntil(async () => (await rows()).length === 0)
    expect(bodies().at(-1)).toEqual(sentBody)
  })

  test.each([
    ['discarded', async () => phone.tab.run(async ({ discard }) => discard(await refused(profile('1'))))],
    ['delivered', () => makeOffline(profile('1')).then(() => drain())],
  ])('or another that is %s takes along what its form stored, but not what was typed since', async (_, end) => {
    const form = { userId: 1, subject: 'agent-information', values: { phone: '1' } }
    await putFields(phone.db, { ...form, savedAt: 1 })
    await end()
    expect([await rows(), await storedFields(phone.db)]).toEqual([[], []])
    const typed = { ...form, savedAt: Date.now() + 60_000 }
    await putFields(phone.db, typed)
    await end()
    expect([await rows(), await storedFields(phone.db)]).toEqual([[], [typed]])
  })

  test('of a form is replaced by its next save, whether that waits or was made directly', async () => {
    await refused(profile('1'))
    await makeOffline(profile('2'))
    expect(await rows()).toMatchObject([{ state: 'waiting', request: { body: { phone: '2' } } }])
    answers(refuses(422, 'validation_failed'))
    await drain()
    expect(await change(profile('3'))).toMatchObject({ outcome: 'done' })
    expect(await rows()).toEqual([])
  })

  test('is done where the post is already deleted', async () => {
    await refused(REMOVE, 404, 'not_found')
    expect(await rows()).toEqual([])
  })

  test.each([
    ['is done where an attempt without an answer made it', 'now', 'Mía', 0],
    ['is refused where the post went out without it', 'now', 'Before', 1],
    ['is refused where the post went out at its old time', '2026-12-24 12:00:00', 'Mía', 1],
  ])('%s', async (_, at, caption, left) => {
    // As a release queued it that sent what was typed; the server composes it.
    await makeOffline(edit({ caption: 'Mi\u0301a', scheduled_at: at }))
    const now = { ...POST, caption, scheduled_at: '2026-12-23T12:00:00.000Z', targets: [] }
    answers(isLost, refuses(409, 'conflict'), says(now))
    await drain()
    await drain()
    expect(await rows()).toHaveLength(left)
  })
})
