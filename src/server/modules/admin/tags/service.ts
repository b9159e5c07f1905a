import type { AdminTag, TagForm } from '#contract/admin/tags.ts'
import type { AuditAction } from '#domain/audit.ts'
import { PREMIUM_TAG } from '#domain/auto-post/auto-post.ts'
import { isFixedTag, tagSlug } from '#domain/library/fixed-tags.ts'
import { SIDEBAR_TAG_TYPE } from '#domain/library/post-form.ts'
import { seenName } from '#domain/text/seen-name.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/open.ts'
import type { FieldChange } from '../../../db/schema/admin.ts'
import { problem, type ProblemError } from '../../../http/problem.ts'
import { changesBetween, recordAudit, recordAuditOfMany, type RecordSnapshot } from '../../audit/service.ts'
import { findPage } from '../list.ts'
import { freePlans } from '../posts/in-use.ts'
import * as repo from './repo.ts'

type Context = Pick<AppContext, 'db' | 'now'>

/** @throws not_found */
export async function getTag({ db }: Pick<AppContext, 'db'>, id: number): Promise<AdminTag> {
  const present = await repo.findPresent(db, id)
  if (present === null) throw problem('not_found')
  const { data } = await findPage(db, repo.tagList({ id: present }), { page: 1, per_page: 10, search: '' })
  const [tag] = data
  if (!tag) throw problem('not_found')
  return tag
}

/** @throws validation_failed for a name that another tag has */
export async function createTag(context: Context, adminId: number, form: TagForm): Promise<AdminTag> {
  const id = await context.db.transaction(async (tx) => {
    const all = await repo.holdTags(tx)
    refuseTaken(all, form.name, null)
    const made = await repo.insertTag(tx, { ...form, slug: freeSlug(all, form.name) })
    await note(tx, context, adminId, { action: 'created', tag: made, changes: changesBetween({}, snapshotOf(made)) })
    return made.id
  })
  return await getTag(context, id)
}

/**
 * Renames a tag or changes its type. Its slug stays, by which the app and addresses know it.
 * @throws not_found; validation_failed for a name that another tag has, and a type it can't have
 */
export async function updateTag(context: Context, adminId: number, id: number, form: TagForm): Promise<AdminTag> {
  await context.db.transaction(async (tx) => {
    const all = await repo.holdTags(tx)
    const tag = presentIn(all, id)
    refuseTaken(all, form.name, tag.id)
    if (form.type !== tag.type) await refuseType(tx, tag, form.type)
    const changes = changesBetween(snapshotOf(tag), snapshotOf({ ...tag, ...form }))
    if (changes.length === 0) return
    const formerNames = [...new Set([...tag.formerNames, tag.name])].filter(
      (name) => seenName(name) !== seenName(form.name),
    )
    await repo.updateTag(tx, tag.id, { ...form, formerNames })
    await note(tx, context, adminId, { action: 'updated', tag: { ...tag, ...form }, changes })
  })
  return await getTag(context, id)
}

/**
 * Gives all posts of a tag another one in its place. The tag stays as a name of the other.
 * @throws not_found; validation_failed for a tag the app goes by, and where a post would get two sidebar tags
 */
export async function mergeTag(context: Context, adminId: number, id: number, intoId: number): Promise<AdminTag> {
  await context.db.transaction(async (tx) => {
    const all = await repo.holdTags(tx)
    const tag = presentIn(all, id)
    const into = all.find((one) => one.id === intoId && one.mergedInto === null)
    if (!into) throw refused('into', 'This tag isn’t here anymore. Please choose another one.')
    if (into.id === tag.id) throw refused('into', 'Please choose another tag.')
    if (isFixedTag(tag.slug)) throw refused('into', keptMessage(tag))
    if (into.type === SIDEBAR_TAG_TYPE) await refuseSecondSidebarTag(tx, 'into', tag, into.id)
    const tagged = await repo.lockTagged(tx, tag.id)
    const posts = await repo.moveTag(tx, tag.id, into.id)
    if (into.slug === PREMIUM_TAG) await repo.markPremium(tx, into.id)
    const changes = [
      { field: 'merged_into', before: null, after: into.name },
      { field: 'posts', before: null, after: String(posts) },
    ]
    await noteWithPosts(tx, context, adminId, { action: 'merged', tag, changes, tagged })
  })
  return await getTag(context, intoId)
}

/** @throws not_found; validation_failed for a tag the app goes by */
export async function deleteTag(context: Context, adminId: number, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const tag = presentIn(await repo.holdTags(tx), id)
    if (isFixedTag(tag.slug)) throw problem('validation_failed', { message: keptMessage(tag) })
    const tagged = await repo.lockTagged(tx, tag.id)
    await repo.removeTag(tx, tag.id)
    const changes = changesBetween(snapshotOf(tag), {})
    await noteWithPosts(tx, context, adminId, { action: 'deleted', tag, changes, tagged })
  })
}

/** The tag of an id. One that was merged is no longer changed: whoever names it may not know of the other. */
function presentIn(all: readonly repo.TagRow[], id: number): repo.TagRow {
  const tag = all.find((one) => one.id === id && one.mergedInto === null)
  if (!tag) throw problem('not_found')
  return tag
}

function refuseTaken(all: readonly repo.TagRow[], name: string, ownId: number | null): void {
  const slug = tagSlug(name)
  const twin = all.find(
    (tag) =>
      tag.id !== ownId &&
      tag.mergedInto === null &&
      (seenName(tag.name) === seenName(name) || (slug !== '' && tagSlug(tag.name) === slug)),
  )
  if (twin) throw refused('name', `There is already a tag “${twin.name}”.`)
}

async function refuseType(tx: Tx, tag: repo.TagRow, type: string): Promise<void> {
  if (isFixedTag(tag.slug)) throw refused('type', `Porchlight uses “${tag.name}”, so its type can’t change.`)
  if (type === SIDEBAR_TAG_TYPE) await refuseSecondSidebarTag(tx, 'type', tag, tag.id)
}

/** A post has one sidebar tag at most (admin specification, section 4). */
async function refuseSecondSidebarTag(tx: Tx, field: string, tag: repo.TagRow, but: number): Promise<void> {
  const posts = await repo.countBesideSidebar(tx, tag.id, but)
  if (posts === 0) return
  const what = posts === 1 ? '1 post with' : `${posts} posts with`
  throw refused(field, `${what} “${tag.name}” already ${posts === 1 ? 'has' : 'have'} another sidebar tag.`)
}

/** The slug of a new tag: what its name gives, with a number where another tag has or had that. */
function freeSlug(all: readonly repo.TagRow[], name: string): string {
  const taken = new Set(all.map(({ slug }) => slug))
  const wanted = tagSlug(name) || 'tag'
  let slug = wanted
  for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`
  return slug
}

const keptMessage = ({ name }: repo.TagRow) =>
  `Porchlight uses “${name}” itself, so it stays. You can rename it, or merge other tags into it.`

const snapshotOf = ({ name, type }: Pick<repo.TagRow, 'name' | 'type'>): RecordSnapshot => ({ name, type })

interface Noted {
  action: AuditAction
  tag: repo.TagRow
  changes: FieldChange[]
}

async function note(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  adminId: number,
  { action, tag, changes }: Noted,
): Promise<void> {
  const { id: recordId, name: subject } = tag
  await recordAudit(tx, { at: now(), actor: { adminId }, kind: 'tag', action, recordId, subject, changes })
}

/**
 * The same with what it changes in posts, which have other tags by now, and are planned again. They get no new revision, so
 * that a form that is open meanwhile can save: what it says of the tag means the other one.
 */
async function noteWithPosts(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  adminId: number,
  { action, tag, changes, tagged }: Noted & { tagged: readonly repo.TaggedPost[] },
): Promise<void> {
  const before = new Map(tagged.map((post) => [post.id, post.tags]))
  const parts = (await repo.readTagged(tx, [...before.keys()])).map((post) => ({
    kind: 'post' as const,
    action: 'updated' as const,
    recordId: post.id,
    subject: post.title,
    revision: post.revision,
    changes: changesBetween({ tags: before.get(post.id) ?? null }, { tags: post.tags }),
  }))
  const { id: recordId, name: subject } = tag
  const whole = { at: now(), actor: { adminId }, kind: 'tag', action, recordId, subject, changes } as const
  await recordAuditOfMany(tx, whole, parts)
  await freePlans(tx, [...before.keys()], now())
}

const refused = (field: string, message: string): ProblemError =>
  problem('validation_failed', { message, fields: { [field]: message } })
