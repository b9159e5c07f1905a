import { z } from 'zod'

import { LEAD_LIMITS, LEAD_SOURCES, LEAD_STATUSES } from '#domain/leads/lead.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { asProse } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { emailOrNone, phone, typed } from '../fields.ts'
import { dataOf, pageOf, PageQuery } from '../shapes.ts'

const prose = (most: number) =>
  z
    .string('This must be text.')
    .overwrite(asProse)
    .max(most, `Please use ${groupDigits(most)} characters or fewer.`)

const When = z.iso.datetime({ error: 'This must be a time in ISO 8601.' })

/** What the person agreed to, word for word, in the language they read it in. */
const Consent = z.object({
  words: prose(LEAD_LIMITS.consent),
  language: z.enum(CAPTION_LANGUAGES),
  version: typed(40),
  at: When,
})

/** A disclosure of the state that was shown at the first contact. */
const Disclosure = z.object({ state: typed(2), title: typed(200), version: typed(40), shown_at: When })

export const LeadFields = z.object({
  name: typed(LEAD_LIMITS.name),
  email: emailOrNone(LEAD_LIMITS.email),
  phone: phone(),
  message: prose(LEAD_LIMITS.message),
  notes: prose(LEAD_LIMITS.notes),
  status: z.enum(LEAD_STATUSES),
  next_step: z.object({ text: typed(LEAD_LIMITS.nextStep), at: When }).nullable(),
  language: z.enum(CAPTION_LANGUAGES),
  /** Whether the person said that another agent already represents them; null where nobody asked. */
  has_agent: z.boolean().nullable(),
})
export type LeadFields = z.infer<typeof LeadFields>

/** What is fixed when a lead is made. */
const LeadOrigin = z.object({
  source: z.enum(LEAD_SOURCES),
  listing_id: z.uuid().nullable(),
  /** What led there: 'flyer', 'sign', 'post'; empty where nothing said so. */
  from: typed(LEAD_LIMITS.from),
  consent: Consent.nullable(),
  disclosures: z.array(Disclosure).max(5),
  /** When the person wrote, by the device's clock. */
  at: When,
})

export const Lead = LeadFields.extend({
  ...LeadOrigin.shape,
  id: z.uuid(),
  /** Those of leads that were added to this one. */
  earlier_consents: z.array(Consent),
  disclosures: z.array(Disclosure),
  /** The street of its listing, also of a deleted one; empty without one. */
  listing_title: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Lead = z.infer<typeof Lead>

/**
 * The changed fields, and in `seen` some of those as the form showed them: one that was changed elsewhere meanwhile is
 * refused with `edited_elsewhere` and a message for it.
 */
const LeadChange = LeadFields.partial().extend({ seen: LeadFields.partial().optional() })

const LeadParams = z.object({ id: z.uuid() })

const LeadQuery = PageQuery.extend({
  status: z.enum(LEAD_STATUSES).optional(),
  search: typed(100).optional(),
})

export const leadCalls = defineCalls({
  'GET /agent/leads': {
    summary: 'The agent’s leads, the newest first',
    access: 'agent',
    query: LeadQuery,
    answer: pageOf(Lead),
  },
  'GET /agent/leads/:id': {
    summary: 'One of the agent’s leads; one that was added to another answers with that',
    access: 'agent',
    params: LeadParams,
    answer: dataOf(Lead),
  },
  'POST /agent/leads/:id': {
    summary: 'Adds a lead under an id made on the device; the same id has the effect of one',
    access: 'agent',
    params: LeadParams,
    body: LeadFields.extend(LeadOrigin.shape),
    answer: dataOf(Lead),
    status: 201,
  },
  'PUT /agent/leads/:id': {
    summary: 'Changes what the agent keeps of a lead; fields that are left out stay',
    access: 'agent',
    params: LeadParams,
    body: LeadChange,
    answer: dataOf(Lead),
  },
  'DELETE /agent/leads/:id': {
    summary: 'Deletes a lead and all that is stored of the person',
    access: 'agent',
    params: LeadParams,
    status: 204,
  },
  'POST /agent/leads/:id/merge': {
    summary: 'Adds another lead of the same person to this one, which keeps the notes, messages and consents of both',
    access: 'agent',
    params: LeadParams,
    body: z.object({ other: z.uuid() }),
    answer: dataOf(Lead),
  },
})

/** Files for other programs. */
export const leadFileCalls = defineCalls({
  'GET /agent/leads/export': {
    summary: 'All leads of the agent as a table or as address cards',
    access: 'agent',
    query: z.object({ format: z.enum(['csv', 'vcard']) }),
    file: true,
  },
})
