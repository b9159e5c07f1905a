import type { Lead } from '#contract/listings/leads.ts'

/** A lead as the server last answered it, for reading without a network. */
export interface LeadRow {
  userId: number
  id: string
  lead: Lead
}

/** The name of what changes a lead. */
export const leadSubject = (id: string) => `lead/${id}` as const
