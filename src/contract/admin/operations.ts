import { z } from 'zod'

import { CRAWLER_FAULTS, CRAWLERS } from '#domain/operations/crawlers.ts'
import { ATTENTION_STATES, FAILED_ACTIONS, SERVICE_STATES } from '#domain/operations/operations.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

import { AdminListQuery } from './records.ts'
import { defineCalls } from '../call.ts'
import { dataOf, LongId, pageOf, wholeNumber } from '../shapes.ts'

const Instant = z.iso.datetime()
const Count = z.number().int()
const Network = z.enum(PLATFORMS)

const Queue = z.object({
  queue: z.string(),
  waiting: Count,
  active: Count,
  /** For how many seconds the job that waits longest could have begun. */
  oldest_seconds: z.number(),
})
export type QueueState = z.infer<typeof Queue>

const NetworkState = z.object({
  network: Network,
  /** Posts whose time has come and that nobody has taken up, and how many of them are overdue. */
  due: Count,
  overdue: Count,
  oldest_seconds: z.number(),
  needs_check: Count,
  /** Connections that agents have to make again, and those that end within a week. */
  reconnect: Count,
  ending: Count,
  /** Accounts the network lets make no calls for now. */
  limited: Count,
  /** The most used of an account's hourly limit in the last hour, in percent; null where none came near it. */
  used_percent: Count.nullable(),
  /** The version of its API; null where the network isn't set up. */
  version: z
    .object({
      /** The one that is set, and the one that works, null where the network refuses all that are known. */
      configured: z.string(),
      used: z.string().nullable(),
      /** When it ends; null where that isn't known. */
      ends: z.iso.date().nullable(),
    })
    .nullable(),
})
export type NetworkState = z.infer<typeof NetworkState>

/** Posts with the same reason at a network; the message is the latest one. */
const Cause = z.object({ network: Network, code: z.string(), message: z.string(), count: Count })

const FailureCause = Cause.extend({ last_at: Instant })
export type FailureCause = z.infer<typeof FailureCause>

/** Posts that are tried again within the hour, for what the network asked or what is missing. */
const WaitCause = Cause.extend({ next_at: Instant })
export type WaitCause = z.infer<typeof WaitCause>

const ServiceRow = z.object({
  name: z.string(),
  state: z.enum(SERVICE_STATES),
  settings: z.string(),
  note: z.string().nullable(),
})

/** A disputed payment that waits for an answer, which is given in Stripe's dashboard. */
const OpenDispute = z.object({
  stripe_id: z.string(),
  /** The agent's name; null where the payment belongs to no agent here, or the account was deleted. */
  agent: z.string().nullable(),
  amount_cents: Count,
  /** Stripe's value, such as `fraudulent`. */
  reason: z.string(),
  /** Until when Stripe takes an answer. */
  due_by: Instant.nullable(),
})
export type OpenDispute = z.infer<typeof OpenDispute>

/** What a crawler of the networks got at the public address. */
const CrawlerCheck = z.object({
  crawler: z.enum(CRAWLERS),
  checked_at: Instant,
  /** Null where it got the picture. */
  fault: z.enum(CRAWLER_FAULTS).nullable(),
  detail: z.string(),
})
export type CrawlerCheck = z.infer<typeof CrawlerCheck>

const Overview = z.object({
  /** The time on the server. */
  at: Instant,
  queues: z.array(Queue),
  networks: z.array(NetworkState),
  /** Posts that failed in the last seven days, and their commonest causes. */
  failed: Count,
  causes: z.array(FailureCause),
  waits: z.array(WaitCause),
  failed_jobs: Count,
  /** The soonest due first. */
  disputes: z.array(OpenDispute),
  /** Empty where the check doesn't run, or hasn't yet. */
  crawlers: z.array(CrawlerCheck),
  services: z.array(ServiceRow),
})
export type Overview = z.infer<typeof Overview>

const StorageState = z.object({
  /** Free space on the volume of `DATA_DIR`, of the process that answers. */
  free_bytes: z.number(),
  /** Whether files are in a bucket and not on that volume. */
  in_bucket: z.boolean(),
  files: Count,
  bytes: z.number(),
})
export type StorageState = z.infer<typeof StorageState>

/** Search goes over the post's title, and the agent's name and e-mail address. */
const PostsQuery = AdminListQuery.extend({
  state: z.enum(ATTENTION_STATES, 'This must be failed or needs_check.').default('failed'),
  network: z.enum(PLATFORMS, `This must be one of: ${PLATFORMS.join(', ')}.`).optional(),
  code: z.string().max(200, 'Please use 200 characters or fewer.').optional(),
})
export type AttentionQuery = z.output<typeof PostsQuery>

/** One network of a publication, without its caption: admins only need its state. */
const AttentionPost = z.object({
  id: Count,
  title: z.string(),
  network: Network,
  /** The account it goes to; null for the agent's default one. */
  account: z.string().nullable(),
  agent: z.object({ id: Count, name: z.string() }),
  code: z.string(),
  message: z.string(),
  /** To be sent back with an action: it no longer fits once the post was tried again. */
  attempts: Count,
  scheduled_at: Instant,
  /** When it came into this state. */
  since: Instant,
})
export type AttentionPost = z.infer<typeof AttentionPost>

/** Search goes over the queue's name and the error. */
const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  tries: Count,
  created_at: Instant,
  failed_at: Instant,
  message: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

const CHOOSE = 'Please choose what to change.'
const MOST = 'Please choose up to 50.'
const Action = z.enum(FAILED_ACTIONS, 'This must be retry or drop.')

const PostsAction = z.object({
  action: Action,
  posts: z
    .array(z.object({ id: LongId, attempts: wholeNumber(0, 1_000_000) }), CHOOSE)
    .min(1, CHOOSE)
    .max(50, MOST),
})
export type PostsAction = z.output<typeof PostsAction>

/** How many an action has changed, and how many not, by the code of the refusal. */
const ActionResult = z.object({
  changed: Count,
  refused: z.array(z.object({ code: z.string(), count: Count })),
})
export type ActionResult = z.infer<typeof ActionResult>

const JobsAction = z.object({
  action: Action,
  ids: z.array(z.uuid(CHOOSE), CHOOSE).min(1, CHOOSE).max(50, MOST),
})
export type JobsAction = z.output<typeof JobsAction>

export const operationsCalls = defineCalls({
  'GET /admin/operations/overview': {
    summary: 'Queues, publishing, causes of failures, open disputes, connections and services, as they are now',
    access: 'full_admin',
    answer: dataOf(Overview),
  },
  'GET /admin/operations/storage': {
    summary: 'The free space of the data folder, and how much is stored',
    access: 'full_admin',
    answer: dataOf(StorageState),
  },
  'GET /admin/operations/posts': {
    summary: 'Posts that failed in the last seven days, or that their agents have to check; the latest first',
    access: 'full_admin',
    query: PostsQuery,
    answer: pageOf(AttentionPost),
  },
  'PATCH /admin/operations/posts': {
    summary: 'Retries or drops posts that certainly failed, each by the rules that apply to its agent',
    access: 'full_admin',
    body: PostsAction,
    answer: dataOf(ActionResult),
  },
  'GET /admin/operations/jobs': {
    summary: 'Jobs of the last seven days that failed and that nothing repeats, the latest first',
    access: 'full_admin',
    query: AdminListQuery,
    answer: pageOf(FailedJob),
  },
  'PATCH /admin/operations/jobs': {
    summary: 'Runs failed jobs once more, or removes them',
    access: 'full_admin',
    body: JobsAction,
    answer: dataOf(ActionResult),
  },
})
