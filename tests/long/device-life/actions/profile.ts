import { makeChange, newMarker, noteSet, type Action, type Life, type Step } from '../life.ts'
import { KILLED } from '../machine.ts'

const FORM = 'agent-information'

/** Types a value of the profile; it is saved or left unsaved. */
async function typeProfile(life: Life, { tab }: Step, saves: boolean): Promise<void> {
  const { machine, agent } = life
  const profile = life.model.profileOf(agent)
  const designations = `${newMarker(life)} designation`
  profile.typed.push(designations)
  if (profile.isTyped === 'no') profile.isTyped = 'maybe'
  const values = { designations }
  const stored = await machine.inPage(
    tab,
    (given) => device.saveFields({ userId: given.userId, subject: given.form }, given.values),
    { userId: agent.id, form: FORM, values },
  )
  if (stored === KILLED) return
  noteSet(life, profile.typed, designations)
  profile.isTyped = life.isInTwoTabs ? 'maybe' : 'yes'
  if (!saves) return
  profile.saved.push(designations)
  profile.isTyped = 'maybe'
  const answer = await machine.inPage(tab, (given) => device.saveProfile(given), {
    userId: agent.id,
    form: FORM,
    values,
  })
  if (answer === KILLED) return
  life.count(`profile ${answer.outcome}`)
  if (answer.outcome === 'refused') throw new Error(`A save was refused: ${answer.status} ${answer.code}`)
  noteSet(life, profile.saved, designations)
}

async function readNotices(life: Life, { tab }: Step): Promise<void> {
  const { machine, model, agent } = life
  const [newest] = await machine.ask<{ id: number }[]>('/agent/notices')
  if (!newest) return
  const change = {
    userId: agent.id,
    subject: 'notices' as const,
    request: { name: 'POST /agent/notices/read' as const, body: { up_to: newest.id } },
    title: 'Notifications',
  }
  if (await makeChange(life, tab, { name: 'read', change })) model.readUpTo.set(agent, newest.id)
}

/** Sets a like or a pin to a value, which `work` does. */
async function setMark(
  life: Life,
  [kind, name, value]: ['likes' | 'pins', string, string],
  work: Promise<unknown>,
): Promise<void> {
  const marks = life.model.marksOf(kind, life.agent)
  const values = marks.get(name) ?? ['none']
  marks.set(name, values)
  values.push(value)
  if ((await work) !== KILLED) noteSet(life, values, value)
}

async function like(life: Life, { random, tab }: Step): Promise<void> {
  const reaction = random.pick(['like', 'dislike', null] as const)
  const given = { userId: life.agent.id, id: random.pick(life.posts).id, reaction }
  await setMark(
    life,
    ['likes', String(given.id), reaction ?? 'none'],
    life.machine.inPage(tab, ({ userId, id, reaction }) => device.react({ userId, kind: 'post', id }, reaction), given),
  )
}

const PINNED = ['newest', 'collection:1', 'collection:2'] as const

async function pin(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, model, agent } = life
  const subject = random.pick(PINNED)
  const isPinned = model.marksOf('pins', agent).get(subject)?.at(-1) === 'pinned'
  const wanted = { userId: agent.id, subject, title: 'A pin', cover: null, mainColor: null }
  await setMark(
    life,
    ['pins', subject, isPinned ? 'none' : 'pinned'],
    isPinned
      ? machine.inPage(tab, ({ userId, subject }) => device.unpin(userId, subject), wanted)
      : machine.inPage(tab, (given) => device.pin(given), wanted),
  )
}

/** The profile, notices, likes and pins. */
export const PROFILE: readonly Action[] = [
  {
    name: 'type into the profile',
    weight: 3,
    canBeInterrupted: true,
    run: (life, step) => typeProfile(life, step, false),
  },
  { name: 'save the profile', weight: 4, canBeInterrupted: true, run: (life, step) => typeProfile(life, step, true) },
  {
    name: 'read the notices',
    weight: 2,
    isPossible: ({ machine }) => machine.isReachable && machine.isBrowserOpen,
    run: readNotices,
  },
  { name: 'like', weight: 3, canBeInterrupted: true, run: like },
  { name: 'pin or unpin', weight: 1.5, canBeInterrupted: true, run: pin },
]
