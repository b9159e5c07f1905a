import { LEAD_LIMITS, type LeadStatus } from './lead.ts'

/** What two leads of one person have in common. */
export interface LeadParts {
  name: string
  email: string
  phone: string
  message: string
  notes: string
  status: LeadStatus
  next_step: { text: string; at: string } | null
  has_agent: boolean | null
}

/**
 * Adds another lead of the same person to one. What the one says stays; what it lacks comes from the other, and all else
 * that the other says is added to the notes, under `heading`. Null where the notes get too long.
 */
export function mergeLeads(kept: LeadParts, other: LeadParts, heading: string): LeadParts | null {
  const differs = (mine: string, theirs: string) => mine !== '' && theirs !== '' && mine !== theirs
  const added = [
    differs(kept.name, other.name) && `Name: ${other.name}`,
    differs(kept.email, other.email) && `Email: ${other.email}`,
    differs(kept.phone, other.phone) && `Phone: ${other.phone}`,
    differs(kept.message, other.message) && `Message: ${other.message}`,
    kept.next_step && other.next_step && `Next step: ${other.next_step.text}`,
    other.notes,
  ].filter(Boolean)
  const notes = [kept.notes, [heading, ...added].join('\n')].filter(Boolean).join('\n\n')
  if (notes.length > LEAD_LIMITS.notes) return null
  return {
    name: kept.name || other.name,
    email: kept.email || other.email,
    phone: kept.phone || other.phone,
    message: kept.message || other.message,
    notes,
    status: kept.status,
    next_step: kept.next_step ?? other.next_step,
    has_agent: kept.has_agent ?? other.has_agent,
  }
}
