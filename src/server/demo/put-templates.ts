import { createHash } from 'node:crypto'

import type { Db } from '../db/open.ts'
import { templateCollections, templates } from '../db/schema/index.ts'
import type { Additions, NewTemplate } from './additions.ts'
import { at, idsOf, inBatches } from './batches.ts'
import type { DemoTemplateCollection } from './library-file.ts'
import { remember, type Seeded } from './seeded.ts'
import type { StoredMedia } from './store-media.ts'

/** Adds the template collections and templates of the additions, whose files already have their rows. */
export async function putTemplates(
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
  // Listings show the newest first, so the first of the demo is created last.
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
