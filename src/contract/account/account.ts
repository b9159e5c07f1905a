import { z } from 'zod'

import { ZIP_PATTERN } from '#domain/account/phone.ts'

import { defineCalls } from '../call.ts'
import { City } from './cities.ts'
import { emailOrNone, isWebsite, phone, typed, wanted, WEBSITE_MESSAGE } from '../fields.ts'
import { dataOf, TimeZoneName } from '../shapes.ts'
import { PostingPause } from '../publishing/pause.ts'

export const Agent = z.object({
  first_name: z.string(),
  last_name: z.string(),
  license: z.string(),
  phone: z.string(),
  work_email: z.string(),
  designations: z.string(),
  website: z.string(),
  /** What the agent calls the market, for captions. Answers that the previous release stored have none. */
  market: z.string().optional(),
  /** Whether captions that go out end with the agent's signature. Answers that the previous release stored have none. */
  signature: z.boolean().optional(),
  time_zone: TimeZoneName,
  avatar: z.string().nullable(),
  broker_logo: z.string().nullable(),
  brokerage_name: z.string(),
  brokerage_phone: z.string(),
  /** The postal code of the state of the office; null when the profile names no city. */
  brokerage_state: z.string().nullable(),
  /** While nothing scheduled goes out, at the agent's own wish. Answers that the previous release stored have none. */
  pause: PostingPause.nullable().optional(),
})
export type Agent = z.infer<typeof Agent>

export const AgentInformation = z.object({
  first_name: wanted(100, 'First name is required'),
  last_name: wanted(100, 'Last name is required'),
  license: wanted(50, 'Agent license is required'),
  phone: phone('Mobile number is required'),
  work_email: emailOrNone(75),
  designations: typed(255),
  website: typed(255).refine(isWebsite, WEBSITE_MESSAGE),
  /** What the agent calls the market, for captions. */
  market: typed(60),
})
export type AgentInformation = z.infer<typeof AgentInformation>

/** Addresses of portrait and logo, null where there is none. */
export const Photos = z.object({ avatar: z.string().nullable(), broker_logo: z.string().nullable() })
export type Photos = z.infer<typeof Photos>

/** Their fields in the multipart body. */
export const PHOTO_FIELDS = ['avatar', 'broker_logo'] as const
export type PhotoField = (typeof PHOTO_FIELDS)[number]

/** Largest accepted picture, in bytes. */
export const LARGEST_PHOTO = 8 * 1024 * 1024

export const BrokerageDetails = z.object({
  name: wanted(255, 'Brokerage name is required'),
  phone: phone(),
  address: typed(255),
  city_id: z.number('Please choose a city from the list').int().positive().nullable(),
  zip_code: typed(10).refine((text) => text === '' || ZIP_PATTERN.test(text), 'Please enter all five digits'),
})
export type BrokerageDetails = z.infer<typeof BrokerageDetails>

export const Brokerage = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  city_id: z.number().int().nullable(),
  city: City.nullable(),
  zip_code: z.string(),
})
export type Brokerage = z.infer<typeof Brokerage>

/** Most cities an agent can serve at once. */
export const MOST_AREAS = 100

const ServiceAreas = z.object({
  cities: z
    .array(z.number('Please choose cities from the list').int().positive())
    .max(MOST_AREAS, `You can choose up to ${MOST_AREAS} cities`)
    .transform((ids) => [...new Set(ids)]),
  /** The cities as the form loaded them: only the differences are applied, whatever was saved meanwhile. */
  seen: z.array(z.number().int().positive()).max(MOST_AREAS).optional(),
})

export const accountCalls = defineCalls({
  'GET /agent': { summary: 'The agent’s profile', access: 'agent', answer: dataOf(Agent) },
  'PUT /agent': {
    summary: 'Changes those fields of the profile that are given',
    access: 'agent',
    body: AgentInformation.extend({ time_zone: TimeZoneName, signature: z.boolean() }).partial(),
    answer: dataOf(Agent),
  },
  'GET /agent/avatar-and-broker-logo': {
    summary: 'The agent’s portrait and broker logo',
    access: 'agent',
    answer: dataOf(Photos),
  },
  'POST /agent/avatar-and-broker-logo': {
    summary: 'Takes a portrait, a logo or both as JPEG or PNG, in the multipart fields `avatar` and `broker_logo`',
    access: 'agent',
    form: z.object({ avatar: z.file().optional(), broker_logo: z.file().optional() }),
    bodyLimit: 2 * LARGEST_PHOTO + 64 * 1024,
    answer: dataOf(Photos),
  },
  'GET /agent/service-areas': {
    summary: 'The cities the agent serves, in the order the agent chose them',
    access: 'agent',
    answer: dataOf(z.array(City)),
  },
  'POST /agent/service-areas': {
    summary: 'Serves these cities, named by their ids, and no others but those saved since the ones in `seen`',
    access: 'agent',
    body: ServiceAreas,
    answer: dataOf(z.array(City)),
  },
  'GET /agent/brokerage': { summary: 'The agent’s office', access: 'agent', answer: dataOf(Brokerage) },
  'PUT /agent/brokerage': {
    summary: 'Changes those fields of the agent’s office that are given',
    access: 'agent',
    body: BrokerageDetails.partial(),
    answer: dataOf(Brokerage),
  },
})
