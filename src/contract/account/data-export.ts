import { z } from 'zod'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

/** Exports an agent can ask for within 24 hours. */
export const EXPORTS_PER_DAY = 3

const DataExport = z.object({
  /** Where the ZIP is downloaded from, below the API; whoever has the address gets it. */
  path: z.string(),
  expires_at: z.iso.datetime(),
})

export const dataExportCalls = defineCalls({
  'POST /agent/export': {
    summary:
      'Gives an address that is good for a short time, where everything the account holds is downloaded as a ZIP',
    access: 'agent',
    confirm: true,
    answer: dataOf(DataExport),
    status: 201,
  },
})

export const dataExportFileCalls = defineCalls({
  'GET /exports/:token': {
    summary: 'The ZIP of an export',
    access: 'guest',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    file: true,
  },
})
