import { z } from 'zod'

/** Every answer stands in an envelope `{data}`. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data })

export const PageMeta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
})
export type PageMeta = z.infer<typeof PageMeta>

/** A paged list: `{data: [...], meta}`. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: PageMeta })

/** The query of a paged list; pages count from 1. */
export const PageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) })

/** A numeric id in an address. */
export const IdParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
