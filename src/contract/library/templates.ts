import { z } from 'zod'

import { TEMPLATE_TYPES } from '#domain/library/template.ts'

import { defineCalls } from '../call.ts'
import { dataOf, IdParams, pageOf, PageQuery } from '../shapes.ts'

export const TemplateCollection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  /** Address of the cover, or null. */
  image_url: z.string().nullable(),
  templates_count: z.number().int(),
})
export type TemplateCollection = z.infer<typeof TemplateCollection>

export const Template = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  title: z.string(),
  image_url: z.string().nullable(),
  /** Width over height of the image. */
  aspect: z.number(),
  /** The design on Canva; null where there is no valid link. */
  canva_link: z.string().nullable(),
  /** The download address of the file, for signed-in users; null where there is none. */
  file_url: z.string().nullable(),
  file_bytes: z.number().int().nullable(),
  template_collection_id: z.number().int().nullable(),
  collection_name: z.string(),
  collection_description: z.string(),
})
export type Template = z.infer<typeof Template>

/** Addresses name a template by its UUID. */
const UuidParams = z.object({ uuid: z.uuid() })

/** Reads of the template library: the same answer for everybody. */
export const templateCalls = defineCalls({
  'GET /template-collections': {
    summary: 'Template collections of one type or of all, newest first, paged',
    access: 'user',
    query: PageQuery.extend({ type: z.enum(TEMPLATE_TYPES).optional() }),
    answer: pageOf(TemplateCollection),
  },
  'GET /template-collections/:id': {
    summary: 'One template collection',
    access: 'user',
    params: IdParams,
    answer: dataOf(TemplateCollection),
  },
  'GET /template-collections/:id/templates': {
    summary: 'The templates of a collection, in order',
    access: 'user',
    params: IdParams,
    answer: dataOf(z.array(Template)),
  },
  'GET /templates': {
    summary: 'Templates, newest first, paged',
    access: 'user',
    query: PageQuery,
    answer: pageOf(Template),
  },
  'GET /templates/:uuid': { summary: 'One template', access: 'user', params: UuidParams, answer: dataOf(Template) },
})

export const templateUseCalls = defineCalls({
  'POST /templates/:uuid/opens': {
    summary: 'Counts that the agent opens the design of a template on Canva',
    access: 'agent',
    params: UuidParams,
  },
})

export const templateFileCalls = defineCalls({
  'GET /templates/:uuid/download': {
    summary:
      'The file of a template, to be kept under its title; whole or in ranges; for agents with a plan, and admins',
    access: 'user',
    params: UuidParams,
    file: true,
  },
})
