import type { Pin } from '../../pins/pin.ts'

interface CopiedTable {
  /** Rows never change once they are stored, so that an existing copy is never compared or written again. */
  isImmutable?: true
  /** Which rows are copied; all of them by default. */
  isCopied?: (row: never) => boolean
  /** The row as it is put back; unchanged by default. */
  restored?: (row: never) => unknown
}

/** The files of a pin are listed in tables that have no copy, so they are downloaded again. */
function pinWithoutFiles(pin: Pin): Pin {
  return { ...pin, state: 'waiting', files: 0, stored: 0, completedAt: null }
}

/**
 * The tables whose rows are copied: what the agent made or chose. Everything else can be asked of the server again.
 */
export const COPIED_TABLES = new Map<string, CopiedTable>([
  ['drafts', {}],
  ['forms', {}],
  ['reactions', {}],
  // Before the rows that refer to them, so that a copy that was cut short has no reference to nothing.
  ['ownMedia', { isImmutable: true }],
  ['ownDrafts', {}],
  ['queue', {}],
  ['outbox', {}],
  ['changes', {}],
  ['shares', { isImmutable: true }],
  ['months', {}],
  ['monthSteps', {}],
  ['pins', { restored: pinWithoutFiles }],
  ['deviceSettings', { isCopied: (row: { name: string }) => row.name === 'pin_budget' }],
])
