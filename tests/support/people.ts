import { hash } from '@node-rs/argon2'

import { agents, users } from '#server/db/schema/index.ts'
import type { AppContext } from '#server/app-context.ts'

/** The password of everybody the tests make. */
export const PASSWORD = 'correct horse battery'

/** A hash names its own costs, so that signing in with it takes no time. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let passwordHash: Promise<string> | undefined
let made = 0

export interface Person {
  id: number
  email: string
}

type NewUser = Partial<typeof users.$inferInsert>
type NewAgent = Partial<typeof agents.$inferInsert>

/** An agent, on Pro in Chicago by default. */
export async function createAgent(
  { db }: Pick<AppContext, 'db'>,
  user: NewUser = {},
  agent: NewAgent = {},
): Promise<Person> {
  const person = await createUser(db, { role: 'agent', ...user })
  await db.insert(agents).values({ userId: person.id, plan: 'pro', timeZone: 'America/Chicago', ...agent })
  return person
}

export function createAdmin({ db }: Pick<AppContext, 'db'>, user: NewUser = {}): Promise<Person> {
  return createUser(db, { role: 'admin', ...user })
}

async function createUser(
  db: AppContext['db'],
  user: NewUser & Pick<typeof users.$inferInsert, 'role'>,
): Promise<Person> {
  passwordHash ??= hash(PASSWORD, QUICK)
  const email = `person${++made}@example.test`
  const [person] = await db
    .insert(users)
    .values({ email, passwordHash: await passwordHash, firstName: 'Robin', lastName: 'Lane', ...user })
    .returning({ id: users.id, email: users.email })
  if (!person) throw new Error('The user was not inserted')
  return person
}
