import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { makeChange, noteSet, type Action, type Life, type Step } from '../life.ts'
import { KILLED } from '../machine.ts'
import { forget, type Publish } from '../model.ts'
import { laterDay } from './writing.ts'

const planned = ({ model, agent }: Life) => model.planned(agent)
const isAnyPlanned = (life: Life) => planned(life).length > 0

async function edit(life: Life, step: Step): Promise<void> {
  const wanted = step.random.pick(planned(life))
  const caption = `${wanted.marker} edited ${(life.texts += 1)}`
  await change(life, step, { wanted, values: wanted.captions, value: caption, changes: { caption } })
}

async function move(life: Life, step: Step): Promise<void> {
  const wanted = step.random.pick(planned(life))
  const time = laterDay(step.random)
  await change(life, step, { wanted, values: wanted.times, value: time, changes: { scheduled_at: time } })
}

interface Edit {
  wanted: Publish
  values: string[]
  value: string
  changes: { caption?: string; scheduled_at?: string }
}

async function change(life: Life, { tab }: Step, { wanted, values, value, changes }: Edit): Promise<void> {
  const shown = wanted.shown as ScheduledPost
  values.push(value)
  const answer = await life.machine.inPage(tab, ({ userId, shown, changes }) => device.edit(userId, shown, changes), {
    userId: life.agent.id,
    shown,
    changes,
  })
  if (answer === KILLED) return
  life.count(`edit ${answer.outcome}`)
  wanted.shown = answer.server
  if (answer.outcome === 'refused') {
    forget(values, value)
    // A post can't be edited once another tab has deleted it.
    if (answer.status === 404 && wanted.dropped !== 'no') return
    if (answer.code === 'edited_elsewhere' && (life.isInTwoTabs || wanted.elsewhere.length > 0)) return
    throw new Error(`An edit was refused: ${answer.status} ${answer.code}`)
  }
  noteSet(life, values, value)
  if (changes.caption) wanted.edits.push(changes.caption)
}

async function remove(life: Life, { random, tab }: Step): Promise<void> {
  const wanted = random.pick(planned(life))
  const { id, title } = wanted.shown as ScheduledPost
  wanted.dropped = 'maybe'
  const change = {
    userId: life.agent.id,
    subject: `post/${id}` as const,
    request: { name: 'DELETE /agent/social-posts/:id' as const, params: { id } },
    title,
    post: wanted.shown as ScheduledPost,
  }
  if (await makeChange(life, tab, { name: 'delete', change })) wanted.dropped = 'yes'
}

async function editElsewhere(life: Life, { random }: Step): Promise<void> {
  const wanted = random.pick(planned(life))
  const caption = `${wanted.marker} elsewhere ${(life.texts += 1)}`
  const { id } = wanted.shown as ScheduledPost
  const replaced = await life.machine.editElsewhere(life.agent, id, caption)
  if (replaced === null) return
  wanted.elsewhere.push(caption)
  // What the other device saw and replaced had arrived.
  wanted.edits = wanted.edits.slice(wanted.edits.indexOf(replaced) + 1)
}

/** Changes of posts that are planned on the server. */
export const PLANNED: readonly Action[] = [
  { name: 'edit a planned post', weight: 6, canBeInterrupted: true, isPossible: isAnyPlanned, run: edit },
  { name: 'move a planned post', weight: 4, canBeInterrupted: true, isPossible: isAnyPlanned, run: move },
  { name: 'delete a planned post', weight: 2, canBeInterrupted: true, isPossible: isAnyPlanned, run: remove },
  {
    name: 'edit a planned post on another device',
    weight: 1,
    isPossible: (life) => life.machine.isServerUp && isAnyPlanned(life),
    run: editElsewhere,
  },
]
