import { agents, connections, sessions, users } from '#server/db/schema/index.ts'
import { sealToken } from '#server/modules/connections/tokens.ts'
import { SESSION_LIFETIME_SECONDS } from '#server/modules/session/sessions.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import { csrfTokenOf, newSessionToken, tokenHashOf } from '#server/security/session-token.ts'
import { CSRF_COOKIE, sessionCookieOf } from '#server/http/session-cookies.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { createPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

/** An agent with a Facebook page of their own and a LinkedIn profile, signed in. */
export interface Agent {
  id: number
  /** Their browser at one of the web processes. */
  at: (address: string) => Browser
}

export interface Seeded {
  agents: Agent[]
  postIds: number[]
}

const POSTS = 5

const FACEBOOK_SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts']

/**
 * Puts agents and posts into an empty database, by the tables: to sign a thousand agents in with their passwords takes
 * minutes.
 */
export async function seed(env: Record<string, string>, standIns: string, count: number): Promise<Seeded> {
  const server = await startTestServer({ onDisk: true, env: { ...env, ROLE: 'web' } })
  const { db, config } = server.context
  try {
    const people = await db
      .insert(users)
      .values(
        Array.from({ length: count }, (_, at) => ({
          role: 'agent' as const,
          email: `replicas${at}@example.test`,
          passwordHash: NO_PASSWORD,
          firstName: 'Robin',
          lastName: 'Lane',
        })),
      )
      .returning({ id: users.id })
    await db
      .insert(agents)
      .values(people.map(({ id }) => ({ userId: id, plan: 'premium' as const, timeZone: 'America/Chicago' as const })))
    const pages = await Promise.all(people.map((_, at) => createPage(standIns, `Page ${at}`)))
    await db.insert(connections).values(
      people.flatMap(({ id: agentId }, at) => [
        {
          agentId,
          platform: 'facebook' as const,
          userToken: sealToken(config.appSecret, 'sandbox-user-nora'),
          accountId: pages[at] ?? '',
          accountName: `Page ${at}`,
          accountToken: sealToken(config.appSecret, `sandbox-page-${pages[at]}`),
          scopes: FACEBOOK_SCOPES,
        },
        {
          agentId,
          platform: 'linkedin' as const,
          userToken: sealToken(config.appSecret, 'sandbox-linkedin-maya'),
          accountId: 'maya-alvarez',
          accountName: 'Maya Alvarez',
          accountToken: sealToken(config.appSecret, 'sandbox-linkedin-maya'),
        },
      ]),
    )
    const tokens = people.map(({ id }) => ({ id, token: newSessionToken() }))
    const expiresAt = new Date(Date.now() + SESSION_LIFETIME_SECONDS * 1000)
    await db
      .insert(sessions)
      .values(tokens.map(({ id, token }) => ({ tokenHash: tokenHashOf(token), userId: id, expiresAt })))
    const postIds: number[] = []
    for (let at = 0; at < POSTS; at++) postIds.push(await createPost(server.context))
    return {
      agents: tokens.map(({ id, token }) => ({
        id,
        at: (address) => {
          const browser = openBrowser(address)
          browser.cookies.set(sessionCookieOf(config), token)
          browser.cookies.set(CSRF_COOKIE, csrfTokenOf(token, config.appSecret))
          return browser
        },
      })),
      postIds,
    }
  } finally {
    await server.close()
  }
}

/** Creates a Facebook page at the stand-in; its id. One for each agent, since a feed is read back in part only. */
async function createPage(standIns: string, name: string): Promise<string> {
  const body = new URLSearchParams({ person: 'nora', category: 'Real Estate Agent', name })
  const answer = await fetch(`${standIns}/sandbox/www.facebook.com/pages/create`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const id = /created=(\d+)/.exec(answer.headers.get('location') ?? '')?.[1]
  if (!id) throw new Error(`A page was answered ${answer.status}`)
  return id
}
