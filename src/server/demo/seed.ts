import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { files, socialPostSettings, templateCollections, templates } from '../db/schema/index.ts'
import type { AppContext } from '../app-context.ts'
import { DEMO_ACCOUNTS, MAIN_DEMO_AGENT } from './accounts.ts'
import { additionsOf, mediaOf, hasDemo, holdDemo, readSeeded, rememberDemo, remember, type Seeded } from './seeded.ts'
import { inBatches, at, idsOf, markSeeded, putLibrary, storeMedia } from './put-library.ts'
import { libraryOf, openDemo } from './library-file.ts'
import { putAccounts, putCustomers, withPasswords } from './put-accounts.ts'
import { putHistory } from './put-history.ts'
import { listingMedia, putListings } from './put-listings.ts'
import { planNow } from '../modules/auto-post/index.ts'
import type { DemoAccount } from './accounts.ts'
import type { Additions, NewTemplate } from './seeded.ts'
import type { DemoTemplateCollection } from './library-file.ts'
import type { StoredMedia } from './put-library.ts'

/** Adds the template collections and templates of the additions, whose files already have their rows. */
async function putTemplates(
  tx: Db,
  additions: Additions,
  { stored, seeded, authorId }: { stored: StoredMedia; seeded: Seeded; authorId: number | null },
): Promise<void> {
  const made = await putCollections(tx, additions.templateCollections, stored)
  const collectionIds = new Map([...seeded.templateCollections, ...made])
  const rows = additions.templates.map(({ seedKey, collectionKey, template }) => ({
    uuid: uuidOf(seedKey),
    templateCollectionId: collectionIds.get(collectionKey) ?? null,
    authorId,
    title: template.title,
    canvaLink: template.canva_link,
    imageKey: stored.keyOf(template.image),
    fileKey: template.file === undefined ? null : stored.keyOf(template.file),
  }))
  const ids = await idsOf(rows, (batch) => tx.insert(templates).values(batch).returning({ id: templates.id }))
  await inBatches(
    additions.templates.map(({ seedKey }, index) => ({ key: seedKey, id: at(ids, index) })),
    (batch) => remember(tx, 'template', batch),
  )
}

async function putCollections(
  tx: Db,
  added: readonly DemoTemplateCollection[],
  stored: StoredMedia,
): Promise<Map<string, number>> {
  // Lists show the newest first, so the first of the demo is created last.
  const inOrder = added.toReversed()
  const rows = inOrder.map(({ name, description, type, cover }) => ({
    name,
    description,
    type,
    imageKey: stored.keyOf(cover),
  }))
  const ids = await idsOf(rows, (batch) =>
    tx.insert(templateCollections).values(batch).returning({ id: templateCollections.id }),
  )
  const made = inOrder.map(({ key }, index) => ({ key, id: at(ids, index) }))
  await inBatches(made, (batch) => remember(tx, 'template_collection', batch))
  return new Map(made.map(({ key, id }) => [key, id]))
}

/** The same for one template on every server (RFC 9562, version 8), so that links into the demo stay valid. */
function uuidOf(seedKey: NewTemplate['seedKey']): string {
  const hash = createHash('sha256').update(`porchlight demo template ${seedKey}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/**
 * Saves the demo agents' auto-post settings and plans their posts, unless they have saved settings by now. The
 * agents are identified by the ids they were created with, never by address.
 */
async function putSettings(
  tx: Db,
  accounts: readonly DemoAccount[],
  { ids, context }: { ids: ReadonlyMap<string, number | null>; context: Pick<AppContext, 'config' | 'now'> },
): Promise<void> {
  for (const { email, agent } of accounts) {
    const agentId = ids.get(email)
    if (!agentId || !agent?.autoPosts) continue
    const { categories, days, timeOfDay, language } = agent.autoPosts
    const made = await tx
      .insert(socialPostSettings)
      .values({ agentId, categories: [...categories], days: [...days], timeOfDay, language })
      .onConflictDoNothing()
      .returning({ agentId: socialPostSettings.agentId })
    if (made.length > 0) await planNow({ config: context.config, now: context.now, db: tx }, [agentId])
  }
}

/** To be raised when the demo changes in code rather than in its folder. */
const CODE_RELEASE = 5

const DEMO_FOLDER = resolve(import.meta.dirname, '../../../demo')

type Demo = Pick<AppContext, 'config' | 'db' | 'storage' | 'now' | 'log'>

/**
 * Adds the demo's accounts and library to the database, all of it or nothing: files first, which are invisible
 * without their rows, then all rows in one transaction. When this version of the demo is already there it costs one
 * query; of a changed demo only what is new is added.
 */
export async function seedDemo(context: Demo, folderPath = DEMO_FOLDER): Promise<void> {
  const folder = await openDemo(folderPath)
  const digest = createHash('sha256')
    .update(`${CODE_RELEASE} ${context.config.standIns.join()} ${context.config.stripeUnset} ${folder.text}`)
    .digest('hex')
  if (await hasDemo(context.db, digest)) return

  const began = performance.now()
  const library = libraryOf(folder)
  const seeded = await readSeeded(context.db)
  const missing = DEMO_ACCOUNTS.filter(({ email }) => !seeded.accounts.has(email))
  const [stored, accounts] = await Promise.all([
    storeMedia(context.storage, folder.path, [
      ...mediaOf(additionsOf(library, seeded)),
      ...(await drawn(
        folder.path,
        missing.flatMap(({ agent }) => [agent?.portrait, agent?.logo]),
      )),
      ...(await drawn(folder.path, listingMedia())),
    ]),
    withPasswords(missing),
  ])
  await context.db.transaction(async (tx) => {
    await holdDemo(tx)
    // Another process may have been quicker; its changes are visible now that the lock is ours.
    if (await hasDemo(tx, digest)) return
    const present = await readSeeded(tx)
    await inBatches(stored.rows(), (rows) => tx.insert(files).values(rows).onConflictDoNothing())
    await putAccounts(
      tx,
      accounts.filter(({ email }) => !present.accounts.has(email)),
      { stored, appSecret: context.config.appSecret, now: context.now(), standIns: context.config.standIns },
    )
    const ids = (await readSeeded(tx)).accounts
    if (context.config.stripeWebhookUrl !== null) await putCustomers(tx, ids)
    const authorId = ids.get('admin@porchlight.test') ?? null
    const additions = additionsOf(library, present)
    await putLibrary(tx, additions, { stored, seeded: present, authorId })
    await markSeeded(tx, library, present)
    await putTemplates(tx, additions, { stored, seeded: present, authorId })
    const mainId = ids.get(MAIN_DEMO_AGENT) ?? null
    if (mainId !== null) await putListings(tx, { agentId: mainId, stored, now: context.now() })
    await tellHistory(tx, mainId, context)
    await putSettings(tx, DEMO_ACCOUNTS, { ids, context })
    await rememberDemo(tx, digest)
  })
  // The embedded database gathers statistics once an hour; until then every search would be planned without any.
  await context.db.execute(
    sql`analyze social_posts, social_post_tags, social_post_collections, tags, social_post_media`,
  )
  context.log.info(
    { ms: Math.round(performance.now() - began), collections: library.collections.length },
    'demo put in',
  )
}

async function tellHistory(tx: Db, agentId: number | null, { config, now }: Demo): Promise<void> {
  if (agentId === null || !config.standIns.includes('facebook')) return
  await putHistory(tx, agentId, { key: MAIN_DEMO_AGENT, now: now(), publicUrl: config.publicUrl })
}

/** Those of the pictures that exist. */
async function drawn(folder: string, pictures: (string | null | undefined)[]): Promise<string[]> {
  const there = await Promise.all(
    pictures.map(async (picture) => {
      if (!picture) return []
      return await access(join(folder, picture)).then(
        () => [picture],
        () => [],
      )
    }),
  )
  return there.flat()
}
