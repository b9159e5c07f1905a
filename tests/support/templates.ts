import sharp from 'sharp'

import { files, templateCollections, templates } from '#server/db/schema/index.ts'
import type { AppContext } from '#server/app-context.ts'

type NewCollection = Partial<typeof templateCollections.$inferInsert>
type NewTemplate = Partial<typeof templates.$inferInsert>

/** Puts a picture into storage and the table of files; gives its key. Another color is another picture. */
export async function storePicture(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  color: string,
  { width, height } = { width: 85, height: 110 },
): Promise<string> {
  const content = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
  const file = await storage.put(content, 'image/png')
  await db.insert(files).values(file).onConflictDoNothing()
  return file.key
}

/** A collection of branding templates by default. */
export async function createTemplateCollection(
  { db }: Pick<AppContext, 'db'>,
  differing: NewCollection = {},
): Promise<typeof templateCollections.$inferSelect> {
  const [made] = await db
    .insert(templateCollections)
    .values({ name: 'Collection', type: 'branding', ...differing })
    .returning()
  if (!made) throw new Error('The collection was not inserted')
  return made
}

/** A template, with nothing but a title by default. */
export async function createTemplate(
  { db }: Pick<AppContext, 'db'>,
  differing: NewTemplate = {},
): Promise<typeof templates.$inferSelect> {
  const [made] = await db
    .insert(templates)
    .values({ title: 'Template', ...differing })
    .returning()
  if (!made) throw new Error('The template was not inserted')
  return made
}
