import { PLAN_NAME } from '#domain/plan.ts'

import type { Config } from './config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'

/** What the operator reads when the server is ready: where it is and, with the demo, who can sign in. */
export function welcome({ publicUrl, demo }: Pick<Config, 'publicUrl' | 'demo'>): string {
  const lines = [`Porchlight is ready at ${publicUrl}`]
  if (demo) {
    lines.push('', `Demo accounts, all with the password ${DEMO_PASSWORD}`)
    const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length))
    for (const { email, firstName, lastName, agent } of DEMO_ACCOUNTS) {
      const plan = agent ? `agent on ${PLAN_NAME[agent.plan]}` : 'admin'
      lines.push(`  ${email.padEnd(width)}  ${firstName} ${lastName}, ${plan}`)
    }
  }
  return `\n${lines.map((line) => line && `  ${line}`).join('\n')}\n`
}
