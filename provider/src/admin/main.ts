import { runCommand } from './run-command.ts'

/** `npm run admin -- client create …`: what an operator does, on the provider's database. */
process.exitCode = await runCommand(process.argv.slice(2), process.env, process)
