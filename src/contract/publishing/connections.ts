import { z } from 'zod'

import { isAppPath } from '#domain/app-path.ts'
import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

/** An account on a platform. */
const ConnectedAccount = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['active', 'reconnect']),
  /** False for one that exceeds the plan's number: it stays stored, but nothing is published to it. */
  in_plan: z.boolean(),
  /** How it stands with the permission for more counts of its posts; `none` where there is nothing to ask for. */
  insights: z.enum(['none', 'offered', 'refused', 'granted']),
  /**
   * How it stands with the permission to comment under its own posts; `none` where there is nothing to ask for. Answers that
   * the previous release stored on a device have none.
   */
  comments: z.enum(['none', 'missing', 'granted']).optional(),
  /** Whether it is a company's page beside the agent's own profile. */
  is_page: z.boolean(),
})
export type ConnectedAccount = z.infer<typeof ConnectedAccount>

/** A platform, described by its default account. */
export const Connection = z.object({
  platform: z.enum(PLATFORMS),
  status: z.enum(['not_connected', 'active', 'reconnect']),
  connected: z.boolean(),
  needs_to_reconnect: z.boolean(),
  /** The page's name, where the agent chooses a page. */
  page_name: z.string().nullable(),
  name: z.string().nullable(),
  /** False while this server has no connector for the platform. */
  available: z.boolean(),
  /** False while the agent’s plan doesn’t have the platform. */
  allowed: z.boolean(),
  /** Whether pages of companies can be connected beside the agent's own account. */
  company_pages: z.boolean(),
  /** All accounts on the platform, the first connected first. */
  accounts: z.array(ConnectedAccount),
  /** How many accounts the plan allows on the platform. */
  most_accounts: z.number().int(),
})
export type Connection = z.infer<typeof Connection>

export const FacebookPage = z.object({
  id: z.string(),
  name: z.string(),
  business: z.object({ name: z.string() }).optional(),
})
export type FacebookPage = z.infer<typeof FacebookPage>

/** The networks with calls about pages. */
export const PAGES_PLATFORMS = ['facebook', 'linkedin'] as const satisfies readonly Platform[]
export type PagesPlatform = (typeof PAGES_PLATFORMS)[number]

const PlatformParams = z.object({ platform: z.enum(PLATFORMS) })

const ReturnTo = z.string().refine(isAppPath, 'This must be the path of a screen.')

const AccountId = z.string().min(1).max(128)

const PageChoice = z.object({
  pageId: z.string().min(1, 'Please select a page to connect.').max(64),
  /** The account the page replaces. */
  accountId: AccountId.optional(),
})

export const connectionCalls = defineCalls({
  'GET /agent/social-media/connections': {
    summary: 'The agent’s connections, keyed by platform',
    access: 'agent',
    answer: dataOf(z.record(z.enum(PLATFORMS), Connection)),
  },
  'GET /agent/social-media/:platform/redirect-url': {
    summary: 'Where to send the browser for the platform’s consent',
    access: 'agent',
    params: PlatformParams,
    /** The account to connect again, or `another` for one more; by default the default account, else a first one. */
    query: z.object({
      account: AccountId.optional(),
      another: z.literal('true').optional(),
      /** For the permission to read how that account's posts do, and nothing else. */
      insights: z.literal('true').optional(),
      /** For the permission to post as pages of companies, of which one is chosen afterwards. */
      pages: z.literal('true').optional(),
      returnTo: ReturnTo.optional(),
    }),
    answer: dataOf(z.object({ redirectUrl: z.url() })),
  },
  'GET /agent/social-media/:platform/handle-connection': {
    summary: 'Exchanges the code of the return address; a state is good once and only for its agent',
    access: 'agent',
    params: PlatformParams,
    query: z.object({ code: z.string().min(1).max(4096), state: z.string().min(1).max(512) }),
    answer: dataOf(
      z.object({
        success: z.boolean(),
        message: z.string(),
        /** Whether it was for connecting, or for reading how an account's posts do. */
        purpose: z.enum(['publish', 'insights']),
        pageName: z.string().nullable(),
        pages: z.array(FacebookPage).optional(),
        /** The account that is connected again, to be passed when a page is chosen. */
        accountId: z.string().optional(),
        /** The screen the agent came from, where the consent was begun with one. */
        returnTo: z.string().optional(),
      }),
    ),
  },
  'POST /agent/social-media/:platform/denied-connection': {
    summary: 'Ends a consent the agent denied at the platform; again it changes nothing',
    access: 'agent',
    params: PlatformParams,
    body: z.object({ state: z.string().min(1).max(512) }),
    /** The screen the agent came from; null where the consent was begun without one, or isn't known. */
    answer: dataOf(z.object({ purpose: z.enum(['publish', 'insights']), returnTo: z.string().nullable() })),
  },
  'GET /agent/social-media/facebook/pages': {
    summary: 'The pages the agent may post to',
    access: 'agent',
    query: z.object({ account: AccountId.optional() }),
    answer: dataOf(z.object({ pages: z.array(FacebookPage) })),
  },
  'POST /agent/social-media/facebook/connect-page': {
    summary: 'Connects the chosen page',
    access: 'agent',
    body: PageChoice,
    answer: dataOf(z.object({ success: z.boolean(), pageName: z.string() })),
  },
  'GET /agent/social-media/linkedin/pages': {
    summary: 'The company pages the agent may post to, after a consent for them',
    access: 'agent',
    query: z.object({ account: AccountId.optional() }),
    answer: dataOf(z.object({ pages: z.array(FacebookPage) })),
  },
  'POST /agent/social-media/linkedin/connect-page': {
    summary: 'Connects the chosen company page',
    access: 'agent',
    body: PageChoice,
    answer: dataOf(z.object({ success: z.boolean(), pageName: z.string() })),
  },
  'DELETE /agent/social-media/:platform': {
    summary: 'Removes a connection and revokes it at the platform: of one account, or all there are',
    access: 'agent',
    params: PlatformParams,
    query: z.object({ account: AccountId.optional() }),
    status: 204,
  },
})
