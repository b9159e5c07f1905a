import { z } from 'zod'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

/** A city of the United States; its id is the one of GeoNames. */
export const City = z.object({ id: z.number().int(), name: z.string(), state_code: z.string() })
export type City = z.infer<typeof City>

export const cityCalls = defineCalls({
  'GET /cities/search': {
    summary: 'Cities whose name begins with what is asked for, the largest first; none for a blank question',
    access: 'user',
    query: z.object({ q: z.string().max(100).default('') }),
    answer: dataOf(z.array(City)),
  },
})
