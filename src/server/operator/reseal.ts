import { recordAudit } from '../modules/audit/service.ts'
import { type Resealed, resealTokens } from '../modules/connections/reseal.ts'
import { secretId } from '../security/secrets.ts'
import { CommandError } from './command.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Seals the stored tokens anew with the current secret, and checks that none needs the previous one any more.
 * @throws CommandError when a token still needs it or opens with neither secret, and when the sender's secret is
 * another than the server's
 */
export async function reseal(
  { db, secrets, now }: CommandContext,
  { secret }: { secret?: string | undefined },
): Promise<string[]> {
  if (!secrets) throw new CommandError('APP_SECRET is not set. Give the command the settings of the server.')
  if (secret !== undefined && secret !== secretId(secrets.appSecret)) {
    throw new CommandError('The running server has another APP_SECRET. Restart it with the new settings first.')
  }
  const found = await resealTokens(db, secrets)
  if (found.resealed > 0) {
    const entry = { kind: 'system', action: 'tokens_resealed', subject: 'Network tokens' } as const
    await db.transaction((tx) => recordAudit(tx, { at: now(), actor: 'operator', ...entry }))
  }
  const lines = [countsOf(found)]
  if (secrets.previousAppSecret === null) lines.push('APP_SECRET_PREVIOUS is not set: this was only a check.')
  if (found.previous > 0) {
    lines.push(
      `Still sealed with APP_SECRET_PREVIOUS: ${found.previous}. A running server seals with it: restart every process with the same settings, then run the command again.`,
    )
  }
  if (found.foreign > 0) {
    const tried = secrets.previousAppSecret === null ? 'APP_SECRET' : 'APP_SECRET nor APP_SECRET_PREVIOUS'
    lines.push(
      `Not opened by ${tried}, and left alone: ${found.foreign}, in connections: ${found.foreignConnections}. Run the command again with the secret they were sealed with as APP_SECRET_PREVIOUS, or have those agents connect again.`,
    )
  }
  if (found.previous > 0 || found.foreign > 0) throw new CommandError(lines.join('\n'))
  if (secrets.previousAppSecret !== null) lines.push('No stored token needs APP_SECRET_PREVIOUS any more.')
  return lines
}

function countsOf({ resealed, current, previous, foreign }: Resealed): string {
  return `Tokens resealed: ${resealed}. Sealed with APP_SECRET: ${current} of ${current + previous + foreign}.`
}
