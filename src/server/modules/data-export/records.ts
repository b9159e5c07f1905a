import { and, asc, eq, getTableColumns, gt, inArray, isNull } from 'drizzle-orm'

import type { Db } from '../../db/open.ts'
import {
  agents,
  attempts,
  connections,
  consentOrigins,
  disputes,
  emailChanges,
  libraryTemplates,
  listingPhotos,
  listings,
  notices,
  passkeys,
  pendingEmailChanges,
  publications,
  pushSubscriptions,
  serviceAreas,
  sessions,
  shares,
  socialPostSettings,
  subscriptionConsents,
  subscriptionEmails,
  subscriptions,
  targetInsights,
  targets,
  templateDownloads,
  users,
} from '../../db/schema/index.ts'
import { cityOf } from '../cities/service.ts'
import { everyLead } from '../leads/service.ts'

/** Posts read at once. */
const BATCH = 100

/** The stored profile, and the files it names. */
export async function profileOf(db: Db, agentId: number) {
  const [found] = await db
    .select({ user: users, agent: agents })
    .from(users)
    .innerJoin(agents, eq(agents.userId, users.id))
    .where(eq(users.id, agentId))
  if (!found) throw new Error(`There is no agent ${agentId}`)
  const areas = await db
    .select({ cityId: serviceAreas.cityId })
    .from(serviceAreas)
    .where(eq(serviceAreas.agentId, agentId))
    .orderBy(asc(serviceAreas.position))
  const { passwordHash: _secret, ...user } = found.user
  const { userId: _id, avatarKey, brokerLogoKey, ...agent } = found.agent
  const record = {
    ...user,
    ...agent,
    portrait: fileName(avatarKey),
    logo: fileName(brokerLogoKey),
    serviceAreas: areas.map(({ cityId }) => cityOf(cityId)),
  }
  return { record, files: [avatarKey, brokerLogoKey].filter((key) => key !== null) }
}

export async function settingsOf(db: Db, agentId: number) {
  const { agentId: _agent, plannedThrough: _planned, ...columns } = getTableColumns(socialPostSettings)
  const [row] = await db.select(columns).from(socialPostSettings).where(eq(socialPostSettings.agentId, agentId))
  return row ?? null
}

/** The subscription as last read from Stripe. */
export async function subscriptionOf(db: Db, agentId: number) {
  const { agentId: _agent, busyUntil: _busy, ...columns } = getTableColumns(subscriptions)
  const [row] = await db.select(columns).from(subscriptions).where(eq(subscriptions.agentId, agentId))
  return row ?? null
}

export async function downloadsOf(db: Db, agentId: number) {
  const { title } = libraryTemplates
  return await db
    .select({ title, downloads: templateDownloads.times, opens: templateDownloads.opens })
    .from(templateDownloads)
    .innerJoin(libraryTemplates, eq(libraryTemplates.id, templateDownloads.templateId))
    .where(eq(templateDownloads.agentId, agentId))
    .orderBy(asc(templateDownloads.templateId))
}

/** The connections, without their tokens. */
export async function connectionsOf(db: Db, agentId: number) {
  const { platform, accountId, accountName, scopes, needsReconnect, connectedAt, appScopedUserId } = connections
  return await db
    .select({ platform, accountId, accountName, appScopedUserId, scopes, needsReconnect, connectedAt })
    .from(connections)
    .where(eq(connections.agentId, agentId))
    .orderBy(asc(connections.id))
}

export async function noticesOf(db: Db, agentId: number) {
  const { kind, title, body, createdAt, readAt } = notices
  return await db
    .select({ kind, title, body, createdAt, readAt })
    .from(notices)
    .where(eq(notices.agentId, agentId))
    .orderBy(asc(notices.id))
}

/** The emails about the agent's subscription, the only ones that are stored, as the facts their text is made from. */
export async function emailsOf(db: Db, agentId: number) {
  const { kind, facts, createdAt, sentAt } = subscriptionEmails
  return await db
    .select({ kind, facts, createdAt, sentAt })
    .from(subscriptionEmails)
    .where(eq(subscriptionEmails.agentId, agentId))
    .orderBy(asc(subscriptionEmails.id))
}

/** The changes of the e-mail address that can still be undone, and one that waits to be confirmed; older ones are not stored. */
export async function emailChangesOf(db: Db, agentId: number) {
  const { oldEmail, newEmail, changedAt, expiresAt: undoableUntil } = emailChanges
  const changes = await db
    .select({ oldEmail, newEmail, changedAt, undoableUntil })
    .from(emailChanges)
    .where(eq(emailChanges.userId, agentId))
    .orderBy(asc(emailChanges.id))
  const { newEmail: wanted, requestedAt, expiresAt: confirmableUntil, endedAt } = pendingEmailChanges
  const pending = await db
    .select({ newEmail: wanted, requestedAt, confirmableUntil })
    .from(pendingEmailChanges)
    .where(and(eq(pendingEmailChanges.userId, agentId), isNull(endedAt)))
    .orderBy(asc(pendingEmailChanges.id))
  return [...changes, ...pending]
}

/** The disputes of the agent's payments in their last state from Stripe, without the admin who decided. */
export async function disputesOf(db: Db, agentId: number) {
  const { id, chargeId, amountCents, currency, reason, status, dueBy, openedAt, decision, decidedAt } = disputes
  return await db
    .select({ id, chargeId, amountCents, currency, reason, status, dueBy, openedAt, decision, decidedAt })
    .from(disputes)
    .where(eq(disputes.agentId, agentId))
    .orderBy(asc(disputes.number))
}

export async function sharesOf(db: Db, agentId: number) {
  const { agentId: _agent, removedAt, thumbnailKey, ...columns } = getTableColumns(shares)
  const rows = await db
    .select({ ...columns, thumbnailKey })
    .from(shares)
    .where(and(eq(shares.agentId, agentId), isNull(removedAt)))
    .orderBy(asc(shares.sharedAt), asc(shares.id))
  return {
    records: rows.map(({ thumbnailKey: key, ...share }) => ({ ...share, thumbnail: fileName(key) })),
    files: rows.flatMap(({ thumbnailKey: key }) => key ?? []),
  }
}

/** The listings, with the files of all their photos. */
export async function listingsOf(db: Db, agentId: number) {
  const { id, content, source, createdAt, updatedAt } = listings
  const rows = await db
    .select({ id, source, createdAt, updatedAt, content })
    .from(listings)
    .where(and(eq(listings.agentId, agentId), isNull(listings.removedAt)))
    .orderBy(asc(createdAt), asc(id))
  const photos = await db
    .select({ id: listingPhotos.id, listingId: listingPhotos.listingId, key: listingPhotos.fileKey })
    .from(listingPhotos)
    .where(eq(listingPhotos.agentId, agentId))
    .orderBy(asc(listingPhotos.id))
  const ofListing = Map.groupBy(photos, ({ listingId }) => listingId)
  return {
    records: rows.map((row) =>
      Object.assign(row, {
        photoFiles: (ofListing.get(row.id) ?? []).map((photo) => ({ photo: photo.id, file: fileName(photo.key) })),
      }),
    ),
    files: photos.map(({ key }) => key),
  }
}

/** The leads as the text of a JSON list, a batch at a time. */
export async function* leadsAsJson(db: Db, agentId: number): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const batch of everyLead(db, agentId)) {
    for (const { agentId: _agent, mergedInto: _merged, removedAt: _removed, ...lead } of batch) {
      yield separator + JSON.stringify(lead, null, 2)
      separator = ',\n'
    }
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n'
}

/** The sessions, without their tokens. */
export async function sessionsOf(db: Db, agentId: number) {
  const { tokenHash: _hash, userId: _user, ...columns } = getTableColumns(sessions)
  const open = await db.select(columns).from(sessions).where(eq(sessions.userId, agentId))
  const { endpoint, createdAt } = pushSubscriptions
  const push = await db
    .select({ endpoint, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.agentId, agentId))
  const { name, createdAt: addedAt, lastUsedAt } = passkeys
  const keys = await db.select({ name, addedAt, lastUsedAt }).from(passkeys).where(eq(passkeys.userId, agentId))
  return { sessions: open, passkeys: keys, browsersWithNotices: push }
}

/** The agent's consents, with the device each came from. */
export async function consentsOf(db: Db, agentId: number) {
  const { agentId: _agent, id, ...consent } = getTableColumns(subscriptionConsents)
  return await db
    .select({ ...consent, ip: consentOrigins.ip, userAgent: consentOrigins.userAgent })
    .from(subscriptionConsents)
    .leftJoin(consentOrigins, eq(consentOrigins.consentId, id))
    .where(eq(subscriptionConsents.agentId, agentId))
    .orderBy(asc(id))
}

/** The posts as the text of a JSON list, a batch at a time. */
export async function* postsAsJson(db: Db, agentId: number): AsyncGenerator<string> {
  let after = 0
  let separator = '[\n'
  for (;;) {
    const rows = await db
      .select()
      .from(publications)
      .where(and(eq(publications.agentId, agentId), gt(publications.id, after)))
      .orderBy(asc(publications.id))
      .limit(BATCH)
    for (const post of await withReceipts(db, rows)) {
      yield separator + JSON.stringify(post, null, 2)
      separator = ',\n'
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.id
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n'
}

async function withReceipts(db: Db, rows: (typeof publications.$inferSelect)[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const ofPosts = await db.select().from(targets).where(inArray(targets.publicationId, ids)).orderBy(asc(targets.id))
  const targetIds = ofPosts.map(({ id }) => id)
  const counted = await countsOf(db, targetIds)
  const tried =
    targetIds.length === 0
      ? []
      : await db.select().from(attempts).where(inArray(attempts.targetId, targetIds)).orderBy(asc(attempts.id))
  const linesOf = Map.groupBy(tried, ({ targetId }) => targetId)
  const targetsOf = Map.groupBy(ofPosts, ({ publicationId }) => publicationId)
  return rows.map((row) => {
    const { id, title, type, caption, captionLanguage, isBilingual, source, agentBranding, scheduledAt, createdAt } =
      row
    return {
      id,
      title,
      type,
      caption,
      captionLanguage,
      isBilingual,
      source,
      agentBranding,
      isReminder: row.isReminder,
      scheduledAt,
      createdAt,
      thumbnail: fileName(row.thumbnailKey),
      files: row.media.map(({ role, key, alt }) => ({ role, file: fileName(key), altText: alt ?? '' })),
      platforms: (targetsOf.get(id) ?? []).map((target) => ({
        platform: target.platform,
        account: target.accountName,
        signature: target.signature,
        accountId: target.accountId,
        state: target.state,
        postId: target.externalId,
        address: target.permalink,
        acceptedAt: target.acceptedAt,
        publishedAt: target.publishedAt,
        error: target.errorMessage,
        counts: counted.get(target.id) ?? null,
        attempts: (linesOf.get(target.id) ?? []).map(({ at, step, outcome }) => ({ at, step, outcome })),
      })),
    }
  })
}

async function countsOf(db: Db, targetIds: readonly number[]) {
  if (targetIds.length === 0) return new Map<number, object>()
  const { targetId, reactions, comments, views, clicks, asOf } = targetInsights
  const rows = await db
    .select({ targetId, reactions, comments, views, clicks, asOf })
    .from(targetInsights)
    .where(inArray(targetId, [...targetIds]))
  return new Map(rows.map(({ targetId: id, ...counts }) => [id, counts]))
}

export async function publishedFiles(db: Db, agentId: number): Promise<Set<string>> {
  const keys = new Set<string>()
  let after = 0
  for (;;) {
    const rows = await db
      .select({ id: publications.id, thumbnail: publications.thumbnailKey, media: publications.media })
      .from(publications)
      .where(and(eq(publications.agentId, agentId), gt(publications.id, after)))
      .orderBy(asc(publications.id))
      .limit(BATCH)
    for (const { thumbnail, media } of rows) {
      if (thumbnail !== null) keys.add(thumbnail)
      for (const { key } of media) keys.add(key)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return keys
    after = last.id
  }
}

function fileName(key: string | null): string | null {
  return key === null ? null : `media/${key}`
}
