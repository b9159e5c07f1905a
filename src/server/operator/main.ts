// `npm run admin`: an operator's command as a process.
import { runCommandLine } from './command-line.ts'

process.umask(0o077)
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  tell: (line) => console.error(line),
})
