import { randomUUID } from 'node:crypto'

import { ownDraft } from '#sync/drafts/draft.ts'
import { photo } from '#tests/e2e/support/pictures.ts'
import { shareIntoApp, takeShared } from '#tests/e2e/support/share-into-app.ts'

import { newMarker, type Action, type Life, type Step } from '../life.ts'
import { KILLED } from '../machine.ts'
import type { OwnPost } from '../model.ts'
import {
  canTap,
  laterDay,
  noteAsked,
  notePublish,
  randomPlatforms,
  randomText,
  requestOf,
  typeCaption,
} from './writing.ts'

async function add(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, model, agent } = life
  const caption = `${newMarker(life)} ${randomText(random)}`
  const own: OwnPost = { agent, id: randomUUID(), pictures: random.whole(1, 3), isStored: 'maybe', isDeleted: 'no' }
  model.ownPosts.push(own)
  const draft = model.draftOf(agent, ownDraft(own.id), 'en')
  draft.texts.push(caption)
  draft.isStored = 'maybe'
  const { id, pictures } = own
  const given = { userId: agent.id, id, pictures, caption }
  const done = await machine.inPage(tab, (given) => device.addOwnPost(given), given)
  if (done === KILLED) return
  own.isStored = 'yes'
  draft.isStored = 'yes'
}

/** Own posts on this device that were not published yet. */
const unpublished = ({ model, agent }: Life) =>
  model.ownPosts.filter(
    (own) =>
      own.agent === agent &&
      own.isStored === 'yes' &&
      own.isDeleted === 'no' &&
      !model.publishes.some(({ postId, asked, dropped }) => {
        return postId === ownDraft(own.id) && asked !== 'no' && dropped !== 'yes'
      }),
  )
const isAnyUnpublished = (life: Life) => unpublished(life).length > 0

async function publish(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, agent } = life
  const { id } = random.pick(unpublished(life))
  const marker = newMarker(life)
  const caption = `${marker} ${randomText(random)}`
  const platforms = randomPlatforms(random)
  const scheduledAt = random.chance(0.5) ? 'now' : laterDay(random)
  const wanted = notePublish(life, { marker, postId: ownDraft(id), platforms, caption, scheduledAt })
  const given = { userId: agent.id, id, request: requestOf({ caption, platforms, scheduledAt }) }
  const done = await machine.inPage(tab, (given) => device.publishOwn(given), given)
  if (done === KILLED) return
  life.count(`publish own ${done?.outcome ?? 'gone'}`)
  if (done) await noteAsked(life, tab, wanted, done)
  else wanted.asked = 'no'
}

async function remove(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, agent } = life
  const own = random.pick(unpublished(life))
  own.isDeleted = 'maybe'
  const draft = { userId: agent.id, subject: ownDraft(own.id) }
  const done = await machine.inPage(tab, (given) => device.dropDraft(given), draft)
  if (done !== KILLED) own.isDeleted = 'yes'
}

/** Another app shares a photo, with or without a network; taken by the agent it becomes a draft, which is published in half of them. */
async function shareIntoAppByTaps(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, model, agent } = life
  const page = await machine.tab(tab)
  await machine.goTo(page)
  // Without a network the app opens for the agent it last knew.
  await page.getByRole('button', { name: new RegExp(agent.email) }).waitFor()
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null))) return
  const marker = newMarker(life)
  const caption = `${marker} ${randomText(random).replaceAll('\n', ' ')}`
  if (random.chance(0.5)) await machine.setOnline(false)
  await shareIntoApp(page, { text: caption }, [await photo(400, 500)])
  await takeShared(page)
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('textarea')].some(({ value }) => value === text),
    caption,
  )
  await page.getByRole('img', { name: 'What will be posted' }).waitFor()
  const id = new URL(page.url()).searchParams.get('share')
  if (id === null) throw new Error(`The share is not in the address ${page.url()}`)
  model.ownPosts.push({ agent, id, pictures: 1, isStored: 'yes', isDeleted: 'no' })
  const draft = model.draftOf(agent, ownDraft(id), 'en')
  draft.texts.push(caption)
  draft.isStored = 'yes'
  life.count(machine.isOnline ? 'shared into the app online' : 'shared into the app offline')
  if (random.chance(0.5)) return
  const wanted = notePublish(life, { marker, postId: ownDraft(id), platforms: null, caption, scheduledAt: 'now' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar*')
  wanted.asked = 'yes'
}

/** Posts of the agent's own photos. */
export const OWN_POSTS: readonly Action[] = [
  { name: 'add own photos', weight: 3, canBeInterrupted: true, run: add },
  {
    name: 'type the caption of an own post',
    weight: 2,
    canBeInterrupted: true,
    isPossible: isAnyUnpublished,
    run: (life, step) => typeCaption(life, step, ownDraft(step.random.pick(unpublished(life)).id), 'en'),
  },
  { name: 'publish an own post', weight: 6, canBeInterrupted: true, isPossible: isAnyUnpublished, run: publish },
  { name: 'delete an own post', weight: 1, canBeInterrupted: true, isPossible: isAnyUnpublished, run: remove },
  { name: 'share into the app', weight: 1, isPossible: canTap, run: shareIntoAppByTaps },
]
