import type { Command } from './command.ts'
import { createAdmin, listAdmins, setEnabled } from './admins.ts'
import type { CommandContext } from './command-context.ts'
import { removeDemo } from './remove-demo.ts'
import { reseal } from './reseal.ts'

/** Runs a command; returns the lines for the operator. @throws CommandError for what can't be done */
export async function runCommand(commandContext: CommandContext, command: Command): Promise<string[]> {
  if (command.name === 'create') return await createAdmin(commandContext, command)
  if (command.name === 'list') return await listAdmins(commandContext)
  if (command.name === 'remove-demo') return await removeDemo(commandContext)
  if (command.name === 'reseal') return await reseal(commandContext, command)
  return await setEnabled(commandContext, command)
}
