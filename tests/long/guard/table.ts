import type { Fault } from './fault.ts'
import { CONTRACT_CLIENT } from './faults/contract-client.ts'
import { DOMAIN } from './faults/domain.ts'
import { SCREENS } from './faults/screens.ts'
import { SERVER } from './faults/server.ts'
import { SYNC_WORKER } from './faults/sync-worker.ts'

/** The suites that have to find a fault which its narrow tests miss: projects of Vitest, and the browser tests. */
interface Suites {
  vitest: readonly string[]
  browser: boolean
}

const BELOW_THE_BROWSER: Suites = { vitest: ['unit', 'server', 'device'], browser: false }
const ON_THE_DEVICE: Suites = { vitest: ['device', 'dom'], browser: true }

const TABLE = {
  domain: { faults: DOMAIN, suites: BELOW_THE_BROWSER },
  'contract-client': { faults: CONTRACT_CLIENT, suites: BELOW_THE_BROWSER },
  'sync-worker': { faults: SYNC_WORKER, suites: ON_THE_DEVICE },
  server: { faults: SERVER, suites: { vitest: ['server'], browser: false } },
  screens: { faults: SCREENS, suites: ON_THE_DEVICE },
} as const satisfies Record<string, { faults: readonly Fault[]; suites: Suites }>

export type Layer = keyof typeof TABLE

export interface ListedFault extends Fault {
  layer: Layer
}

export const suitesOf = (layer: Layer): Suites => TABLE[layer].suites

const isLayer = (name: string): name is Layer => name in TABLE

/**
 * The faults of a layer, or those with these ids, or all.
 * @throws Error for an unknown layer or id, and for an id that the table has twice
 */
export function chosenFaults({
  layer,
  only,
}: {
  layer?: string | undefined
  only?: string | undefined
}): ListedFault[] {
  if (layer !== undefined && !isLayer(layer)) {
    throw new Error(`There is no layer ${layer}. The layers are ${Object.keys(TABLE).join(', ')}.`)
  }
  const layers = layer === undefined ? Object.keys(TABLE).filter(isLayer) : [layer]
  const faults = layers.flatMap((of) =>
    TABLE[of].faults.map((fault): ListedFault => Object.assign({ layer: of }, fault)),
  )
  const ids = faults.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice !== undefined) throw new Error(`Two faults have the id ${twice}.`)
  if (only === undefined) return faults
  const wanted = only.split(',').map((id) => id.trim())
  const unknown = wanted.filter((id) => !ids.includes(id))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}.`)
  return faults.filter(({ id }) => wanted.includes(id))
}
