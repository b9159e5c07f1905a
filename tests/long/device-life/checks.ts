import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { isOpen } from '#domain/publication/publication.ts'
import { toWireTime } from '#domain/time/time.ts'
import { ownDraft } from '#sync/drafts/draft.ts'

import type { Stored } from './in-page.ts'
import type { Life } from './life.ts'
import type { Agent } from './machine.ts'
import type { Publish } from './model.ts'

/** Everything the three sides have at the end of a sequence. */
export interface Sides {
  life: Life
  rows: Map<Agent, readonly ScheduledPost[]>
  accounts: Map<Agent, Account>
  stored: Stored
  walls: Walls
}

/** What the server has of an agent beside the posts. */
export interface Account {
  designations: string
  /** Ids of the notices that are not read. */
  unread: readonly number[]
  shares: readonly Share[]
}

export type Walls = Record<Platform, readonly string[]>

/** A publish that had not gone out when its sequence ended, to be checked again at the end of the run. */
export interface Later {
  publish: Publish
  platform: Platform
}

/** What is wrong at the end of a sequence, one sentence each, and what the server still has to send. */
export interface Findings {
  wrong: string[]
  later: Later[]
}

/** Compares wall, server and device with the model. */
export function findings(sides: Sides): Findings {
  const { life, stored } = sides
  const found: Findings = { wrong: [], later: [] }
  for (const publish of life.model.publishes) checkPublish(sides, publish, found)
  checkDrafts(sides, found)
  checkOwnPosts(sides, found)
  checkShares(sides, found)
  checkProfiles(sides, found)
  checkMarks(sides, found)
  for (const row of [...stored.outbox, ...stored.changes]) {
    const isOfLife = [life.agent, life.other].some(({ id }) => id === row.userId)
    if (isOfLife && (row.state === 'waiting' || row.state === 'signed_out')) {
      found.wrong.push(`${row.title} still waits on the device: ${JSON.stringify(row)}`)
    }
    if (isOfLife && row.reason === null) found.wrong.push(`${row.title} is refused without a reason`)
  }
  checkOwners(sides, found)
  return found
}

function checkPublish({ life, rows, stored, walls }: Sides, publish: Publish, { wrong, later }: Findings): void {
  const { agent, marker, asked, dropped } = publish
  const say = (text: string) => wrong.push(`${marker} ${text}`)
  const mine = (rows.get(agent) ?? []).filter(
    ({ caption, status }) => caption.startsWith(marker) && status !== 'canceled',
  )
  const items = stored.outbox.filter(({ request }) => request.caption.startsWith(marker))
  const elsewhere = [...rows].filter(([other]) => other !== agent).flatMap(([, posts]) => posts)
  if (elsewhere.some(({ caption }) => caption.startsWith(marker))) say('is the other agent’s')
  const onWall = (platform: Platform) => walls[platform].filter((caption) => caption.startsWith(marker))
  for (const platform of PLATFORMS) if (onWall(platform).length > 1) say(`is on ${platform} twice`)
  if (mine.length + items.length > 1) say(`is there ${mine.length + items.length} times`)
  if (asked === 'yes' && dropped === 'no' && mine.length + items.length === 0) say('is lost')
  if (dropped === 'yes' && mine.length + items.length > 0) say('is there though it was discarded')
  const [row] = mine
  if (!row) {
    if (PLATFORMS.some((platform) => onWall(platform).length > 0)) say('is on a wall without a row')
    return
  }
  checkValues({ stored, publish, row }, say)
  if (publish.platforms && row.platforms.toSorted().join() !== publish.platforms.toSorted().join()) {
    say(`goes to ${row.platforms.join()}, not to ${publish.platforms.join()}`)
  }
  for (const { platform, state } of row.targets) {
    const times = onWall(platform).length
    life.count(`target ${publish.isNow ? 'now' : 'planned'} ${state}`)
    if (state === 'published' && times !== 1) say(`is published on ${platform}, and ${times} times on its wall`)
    if (state === 'failed' && times > 0) say(`failed on ${platform}, and is on its wall`)
    if (!publish.isNow && times > 0) say(`went out on ${platform} before its time`)
    if (publish.isNow && isOpen(state)) later.push({ publish, platform })
  }
}

interface Compared {
  stored: Stored
  publish: Publish
  row: ScheduledPost
}

/** The calendar has the last edit and the last time, or an edit that lost against another device is still here. */
function checkValues({ stored, publish, row }: Compared, say: (text: string) => void): void {
  const { captions, times, elsewhere, edits } = publish
  if (![...captions, ...elsewhere].includes(row.caption))
    say(`has the caption ${row.caption}, not ${captions.join(' or ')}`)
  if (!publish.isNow && !times.includes(toWireTime(new Date(row.scheduled_at)))) {
    say(`is planned for ${row.scheduled_at}, not for ${times.join(' or ')}`)
  }
  const last = edits.at(-1)
  if (last === undefined || captions.includes(row.caption)) return
  // What was typed is on the device as a refused change or as the draft of an edit.
  const texts = [
    ...stored.changes.map(({ request }) => JSON.stringify(request)),
    ...stored.drafts.map(({ caption }) => caption),
  ]
  if (!texts.some((text) => text.includes(last))) say(`lost the edit ${last}`)
}

/** Whether one of the publishes may have dropped the draft it was made from. */
function isPublished(rows: Sides['rows'], publishes: readonly Publish[]): boolean {
  return publishes.some(
    ({ agent, marker, dropped }) =>
      // The posts of a discarded publish may have been published before.
      dropped !== 'no' || rows.get(agent)?.some(({ caption }) => caption.startsWith(marker)),
  )
}

function checkDrafts({ life, rows, stored }: Sides, { wrong }: Findings): void {
  for (const { agent, postId, language, texts, isStored, coveredBy } of life.model.drafts) {
    if (isStored !== 'yes' || isPublished(rows, coveredBy)) continue
    if (life.model.ownPosts.some(({ id, isDeleted }) => ownDraft(id) === postId && isDeleted !== 'no')) continue
    const draft = stored.drafts.find(
      (one) => one.userId === agent.id && one.subject === postId && one.language === language,
    )
    const later = life.model.drafts.filter(
      (one) => one.agent === agent && one.postId === postId && one.language === language,
    )
    const allowed = [...texts, ...later.flatMap((one) => one.texts)]
    if (!draft) wrong.push(`the draft ${texts.join(' or ')} is lost`)
    else if (!allowed.includes(draft.caption)) wrong.push(`the draft ${texts.join(' or ')} became ${draft.caption}`)
  }
}

/** An own post is on the device with its photos until the server has it, and no photo is there without one. */
function checkOwnPosts({ life, rows, stored }: Sides, { wrong }: Findings): void {
  const there = new Set(stored.ownMedia.map(({ id }) => id))
  for (const { agent, id, pictures, isStored, isDeleted } of life.model.ownPosts) {
    const row = stored.ownDrafts.find((one) => one.userId === agent.id && one.id === id)
    const publishes = life.model.publishes.filter(({ postId }) => postId === ownDraft(id))
    if (isDeleted === 'yes' && row) wrong.push(`the own post ${id} is there though it was deleted`)
    if (isStored !== 'yes' || isDeleted !== 'no' || isPublished(rows, publishes)) continue
    const photos = row?.mediaIds.filter((one) => there.has(one)).length ?? 0
    if (photos !== pictures) wrong.push(`the own post ${id} has ${photos} of its ${pictures} photos`)
  }
  const items = stored.outbox.filter(({ mediaIds }) => mediaIds !== undefined)
  for (const { title, mediaIds = [] } of items) {
    if (mediaIds.some((id) => !there.has(id))) wrong.push(`${title} waits without its photos`)
  }
  const used = new Set([...items, ...stored.ownDrafts].flatMap(({ mediaIds = [] }) => mediaIds))
  const unused = stored.ownMedia.filter(({ id }) => !used.has(id))
  if (unused.length > 0) wrong.push(`${unused.length} photos are stored that no own post has`)
}

/** The server has each record of a share once, marked as it was last. */
function checkShares({ life, accounts }: Sides, { wrong }: Findings): void {
  for (const { agent, marker, recorded, removed, posted, sheets = 1 } of life.model.shares) {
    const rows = accounts.get(agent)?.shares.filter(({ caption }) => caption.startsWith(marker)) ?? []
    const say = (text: string) => wrong.push(`the share ${marker} ${text}`)
    if (rows.length > sheets) say(`is recorded ${rows.length} times`)
    if (recorded === 'yes' && removed === 'no' && rows.length === 0) say('is lost')
    if (removed === 'yes' && rows.length > 0) say('is there though it was removed')
    // Of several only the last one is marked.
    for (const { posted_at: at } of sheets > 1 ? [] : rows) {
      const is = at === null ? 'no' : 'yes'
      if (!posted.includes(is)) say(`is marked ${is}, not ${posted.join(' or ')}`)
    }
  }
}

function checkProfiles({ life, stored, accounts }: Sides, { wrong }: Findings): void {
  for (const [agent, id] of life.model.readUpTo) {
    const unread = accounts.get(agent)?.unread.filter((one) => one <= id) ?? []
    if (unread.length > 0) wrong.push(`the notices ${unread.join()} of ${agent.email} are not read`)
  }
  for (const { agent, saved, typed, isTyped } of life.model.profiles) {
    const onServer = accounts.get(agent)?.designations ?? ''
    if (saved.length > 0 && !saved.includes(onServer)) {
      wrong.push(`the profile of ${agent.email} has ${onServer}, not ${saved.join(' or ')}`)
    }
    if (isTyped !== 'yes') continue
    const form = stored.forms.find((one) => one.userId === agent.id && one.subject === 'agent-information')
    const value = String(form?.values['designations'])
    if (!typed.includes(value)) wrong.push(`the profile’s ${typed.join(' or ')} is lost: ${value}`)
  }
}

function checkMarks({ life, stored }: Sides, { wrong }: Findings): void {
  for (const agent of [life.agent, life.other]) {
    for (const [name, allowed] of life.model.marksOf('likes', agent)) {
      const row = stored.reactions.find(
        (one) => one.userId === agent.id && one.kind === 'post' && String(one.id) === name,
      )
      const is = row?.reaction ?? 'none'
      if (!allowed.includes(is)) wrong.push(`post ${name} is ${is}, not ${allowed.join(' or ')}`)
    }
    for (const [subject, allowed] of life.model.marksOf('pins', agent)) {
      const isPinned = stored.pins.some((one) => one.userId === agent.id && one.subject === subject)
      if (!allowed.includes(isPinned ? 'pinned' : 'none')) wrong.push(`${subject} should be ${allowed.join(' or ')}`)
      const files = stored.pinnedFiles.filter((one) => one.userId === agent.id && one.subject === subject)
      if (!isPinned && files.length > 0) wrong.push(`${files.length} files of ${subject} are there without the pin`)
    }
  }
}

/** No row of the device is under the id of somebody who didn't write it. */
function checkOwners({ life, stored }: Sides, { wrong }: Findings): void {
  const { drafts, forms, outbox, changes } = stored
  for (const agent of [life.agent, life.other]) {
    const foreign = [life.agent, life.other].filter((one) => one !== agent)
    const texts = [...drafts, ...forms, ...outbox, ...changes].filter(({ userId }) => userId === agent.id)
    for (const { email } of foreign) {
      const name = `${life.name}.${email.split('@')[0]}.`
      for (const row of texts)
        if (JSON.stringify(row).includes(name)) wrong.push(`${agent.email} has a text of ${email}`)
    }
  }
}
