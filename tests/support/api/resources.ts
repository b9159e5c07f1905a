import { createHash, randomBytes } from 'node:crypto'

import { eq } from 'drizzle-orm'

import {
  accountDeletions,
  collections,
  dataExports,
  files,
  leads,
  listings,
  passkeys,
  postImportRows,
  postImports,
  posts,
  publications,
  sessions,
  shares,
  tags,
  targets,
  templateCollections,
  templates,
  uploads,
} from '#server/db/schema/index.ts'
import { NEW_LISTING } from '#domain/listings/listing.ts'
import { customerOf } from '#server/modules/billing/stripe-customer.ts'
import type { Operation } from '#tests/support/api/operations.ts'
import { asServer, askStripe, newCard } from '#tests/support/billing/billing.ts'
import type { Person } from '#tests/support/people.ts'
import { createPost } from '#tests/support/publishing.ts'
import type { TestServer } from '#tests/support/server.ts'

/** What the path parameter of a call names: things of one person, or things everybody sees. */
export interface Resource {
  /** The calls it is for; the first resource that matches counts. */
  calls: RegExp
  /** The parameter that names one. */
  param: string
  /** Makes one that belongs to this person; for shared ones the person doesn't count. */
  make: (server: TestServer, owner: Person) => Promise<string>
  /** Well-formed, but the id of nothing. */
  unknown: string
  isShared: boolean
  /** Anybody who knows the address may read it. */
  isSecret?: true
  /** The calls that make one under an id of the caller's own choice; another agent's doesn't stand in the way. */
  madeBy?: RegExp
}

const NO_ID = '2147483000'
const NO_UUID = '00000000-0000-4000-8000-000000000000'

/** A card of the agent's customer at the payment provider, which has no plan to pay. */
async function makeCard({ address, context }: TestServer, owner: Person): Promise<string> {
  const customer = await customerOf(context, owner.id)
  const card = await newCard(address)
  await askStripe(address, `/payment_methods/${card}/attach`, { customer }, asServer)
  return card
}

/** A publication that is due in a week; its caption names its owner. */
async function makePublication({ context }: TestServer, owner: Person): Promise<string> {
  const scheduledAt = new Date(context.now().getTime() + 7 * 24 * 60 * 60 * 1000)
  const [row] = await context.db
    .insert(publications)
    .values({
      agentId: owner.id,
      idempotencyKey: crypto.randomUUID(),
      requestHash: 'none',
      socialPostId: await createPost(context),
      title: `Of ${owner.email}`,
      type: 'image',
      caption: `Written by ${owner.email}`,
      captionLanguage: 'en',
      media: [],
      scheduledAt,
    })
    .returning({ id: publications.id })
  if (!row) throw new Error('The publication was not inserted')
  await context.db.insert(targets).values({ publicationId: row.id, platform: 'facebook', runAt: scheduledAt })
  return String(row.id)
}

async function makeUpload({ context }: TestServer, owner: Person): Promise<string> {
  const expiresAt = new Date(context.now().getTime() + 24 * 60 * 60 * 1000)
  const row = { id: crypto.randomUUID(), agentId: owner.id, bytes: 10, expiresAt }
  await context.db.insert(uploads).values(row)
  return row.id
}

async function makeShare({ context }: TestServer, owner: Person): Promise<string> {
  const [row] = await context.db
    .insert(shares)
    .values({
      agentId: owner.id,
      id: crypto.randomUUID(),
      socialPostId: await createPost(context),
      title: `Of ${owner.email}`,
      type: 'image',
      caption: `Written by ${owner.email}`,
      captionLanguage: 'en',
      sharedAt: context.now(),
    })
    .returning({ id: shares.id })
  if (!row) throw new Error('The share was not inserted')
  return row.id
}

/** A listing whose street names its owner. */
async function makeListing({ context }: TestServer, owner: Person): Promise<string> {
  const id = crypto.randomUUID()
  const address = { ...NEW_LISTING.address, street: `Of ${owner.email}` }
  const { status } = NEW_LISTING
  await context.db.insert(listings).values({ agentId: owner.id, id, content: { ...NEW_LISTING, address }, status })
  return id
}

async function makeLead({ context }: TestServer, owner: Person): Promise<string> {
  const id = crypto.randomUUID()
  const person = { name: `Of ${owner.email}`, email: '', phone: '', message: '', language: 'en' } as const
  await context.db.insert(leads).values({ agentId: owner.id, id, source: 'manual', at: context.now(), ...person })
  return id
}

async function makeSession({ context }: TestServer, owner: Person): Promise<string> {
  const [row] = await context.db
    .insert(sessions)
    .values({
      tokenHash: randomBytes(32).toString('hex'),
      userId: owner.id,
      expiresAt: new Date(context.now().getTime() + 60 * 60 * 1000),
    })
    .returning({ id: sessions.id })
  if (!row) throw new Error('The session was not inserted')
  return row.id
}

async function makePasskey({ context }: TestServer, owner: Person): Promise<string> {
  const [row] = await context.db
    .insert(passkeys)
    .values({
      userId: owner.id,
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: 'none',
      counter: 0,
      name: `Of ${owner.email}`,
    })
    .returning({ id: passkeys.id })
  if (!row) throw new Error('The passkey was not inserted')
  return String(row.id)
}

/** A template with a file to download and a design to open. */
async function makeTemplate({ context }: TestServer): Promise<{ id: number; uuid: string }> {
  const file = await context.storage.put(Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}\n%%EOF\n`), 'application/pdf')
  await context.db.insert(files).values(file)
  const [row] = await context.db
    .insert(templates)
    .values({ title: 'A template', fileKey: file.key, canvaLink: 'https://www.canva.com/design/abc' })
    .returning({ id: templates.id, uuid: templates.uuid })
  if (!row) throw new Error('The template was not inserted')
  return row
}

async function makeExport({ context }: TestServer, owner: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await context.db.insert(dataExports).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    agentId: owner.id,
    createdAt: context.now(),
    expiresAt: new Date(context.now().getTime() + 60 * 60 * 1000),
  })
  return token
}

/** The deletion of some network's data, which is done. */
async function makeDeletion({ context }: TestServer): Promise<string> {
  const code = randomBytes(16).toString('hex')
  const at = context.now()
  await context.db.insert(accountDeletions).values({
    code,
    kind: 'facebook',
    status: 'done',
    requestedBy: 'network',
    requestedAt: at,
    dueAt: at,
    completedAt: at,
  })
  return code
}

/** An import with one row that was checked. */
async function makeImport(server: TestServer): Promise<string> {
  const { context } = server
  const [row] = await context.db
    .insert(postImports)
    .values({
      adminId: (await server.createAdmin()).id,
      idempotencyKey: crypto.randomUUID(),
      sha256: 'none',
      createdAt: context.now(),
      state: 'checked',
      titles: ['title', 'caption', 'type'],
      columns: ['title', 'caption', 'type'],
    })
    .returning({ id: postImports.id })
  if (!row) throw new Error('The import was not inserted')
  await context.db.insert(postImportRows).values({ importId: row.id, row: 2, cells: ['A', 'B', 'image'] })
  return String(row.id)
}

const shared = (calls: RegExp, make: Resource['make'], param = 'id'): Resource => ({
  calls,
  param,
  make,
  unknown: param === 'uuid' ? NO_UUID : NO_ID,
  isShared: true,
})

const RESOURCES: readonly Resource[] = [
  {
    calls: /\/agent\/social-posts\/\{id\}/,
    param: 'id',
    make: makePublication,
    unknown: NO_ID,
    isShared: false,
  },
  { calls: /\/agent\/uploads\/\{id\}/, param: 'id', make: makeUpload, unknown: NO_UUID, isShared: false },
  { calls: /\/agent\/shares\/\{id\}/, param: 'id', make: makeShare, unknown: NO_UUID, isShared: false },
  {
    calls: /\/agent\/listings\/\{id\}/,
    param: 'id',
    make: makeListing,
    // Another one each time: a call that makes one leaves it there.
    get unknown() {
      return crypto.randomUUID()
    },
    isShared: false,
    madeBy: /^PUT /,
  },
  {
    calls: /\/agent\/leads\/\{id\}/,
    param: 'id',
    make: makeLead,
    // Another one each time: a call that makes one leaves it there.
    get unknown() {
      return crypto.randomUUID()
    },
    isShared: false,
    madeBy: /^POST .*\{id\}$/,
  },
  { calls: /\/user\/sessions\/\{id\}/, param: 'id', make: makeSession, unknown: NO_UUID, isShared: false },
  {
    calls: /\/payment-methods\/\{paymentMethodId\}/,
    param: 'paymentMethodId',
    make: makeCard,
    unknown: 'pm_unknown',
    isShared: false,
  },
  { calls: /\/user\/passkeys\/\{id\}/, param: 'id', make: makePasskey, unknown: NO_ID, isShared: false },
  shared(/\/(admin\/)?social-posts\/\{id\}/, async ({ context }) => String(await createPost(context))),
  shared(/\/admin\/social-post-imports\/\{id\}/, makeImport),
  shared(/\/(admin\/)?social-post-collections\/\{id\}/, async ({ context }) => {
    const [row] = await context.db
      .insert(collections)
      .values({ name: 'A collection', description: 'For the tests' })
      .returning({ id: collections.id })
    const id = row?.id ?? 0
    // Agents see only collections with a post.
    await context.db
      .update(posts)
      .set({ collectionId: id })
      .where(eq(posts.id, await createPost(context)))
    return String(id)
  }),
  shared(/\/(admin\/)?template-collections\/\{id\}/, async ({ context }) => {
    const [row] = await context.db
      .insert(templateCollections)
      .values({ name: 'A collection', description: 'For the tests', type: 'branding' })
      .returning({ id: templateCollections.id })
    const id = row?.id ?? 0
    await context.db.insert(templates).values({ title: 'A template', templateCollectionId: id })
    return String(id)
  }),
  shared(/^DELETE \/api\/admin\/templates\/\{id\}/, async (server) => String((await makeTemplate(server)).id)),
  shared(/\/(admin\/)?templates\/\{uuid\}/, async (server) => (await makeTemplate(server)).uuid, 'uuid'),
  shared(/\/admin\/tags\/\{id\}/, async ({ context }) => {
    const slug = `tag-${crypto.randomUUID()}`
    const [row] = await context.db
      .insert(tags)
      .values({ name: slug, slug, type: 'category' })
      .returning({ id: tags.id })
    return String(row?.id)
  }),
  shared(/\/admin\/agents\/\{id\}/, async (server) => String((await server.createAgent()).id)),
  shared(/\/admin\/admins\/\{id\}/, async (server) => String((await server.createAdmin()).id)),
  {
    calls: /\/exports\/\{token\}/,
    param: 'token',
    make: makeExport,
    unknown: 'A'.repeat(43),
    isShared: true,
    isSecret: true,
  },
  {
    calls: /\/account-deletions\/\{code\}/,
    param: 'code',
    make: makeDeletion,
    unknown: 'f'.repeat(32),
    isShared: true,
    isSecret: true,
  },
]

/** Parameters that choose among a few fixed values and name nobody's data. */
export const CHOICES: Record<string, string> = {
  platform: 'facebook',
  tag: 'home-buyers',
  productInternalName: 'social-media',
  format: 'square-image',
  row: '2',
  photo: NO_UUID,
}

/** What the path of a call names; null where it names nobody's data. */
export function resourceOf({ name, path }: Pick<Operation, 'name' | 'path'>): Resource | null {
  return RESOURCES.find(({ calls, param }) => path.includes(`{${param}}`) && calls.test(name)) ?? null
}
