import { type Command, CommandError, type Note } from './command.ts'
import { createAdmin, listAdmins, setEnabled } from './admins.ts'
import { checkFairHousing } from './check-fair-housing.ts'
import type { CommandContext } from './command-context.ts'
import { backUp } from './moving/backup.ts'
import { noteFilesMoved } from './moving/move-files.ts'
import { removeDemo } from './remove-demo.ts'
import { reseal } from './reseal.ts'
import { movesData } from './run-move.ts'

/** Runs a command; returns the lines for the operator. @throws CommandError for what can't be done */
export async function runCommand(commandContext: CommandContext, command: Command | Note): Promise<string[]> {
  if (command.name === 'create') return await createAdmin(commandContext, command)
  if (command.name === 'list') return await listAdmins(commandContext)
  if (command.name === 'check-fair-housing') return await checkFairHousing(commandContext)
  if (command.name === 'remove-demo') return await removeDemo(commandContext)
  if (command.name === 'reseal') return await reseal(commandContext, command)
  if (command.name === 'backup') return await backUp(commandContext, command)
  if (command.name === 'note-files-moved') return await noteFilesMoved(commandContext)
  if (movesData(command)) throw new CommandError(`${command.name} does not go through a server.`)
  return await setEnabled(commandContext, command)
}
