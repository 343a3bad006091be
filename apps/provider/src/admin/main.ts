import { runCommand } from './run-command.ts'

/** `npm run admin -- client create …`: runs an operator's command on the provider's database. */
process.exitCode = await runCommand(process.argv.slice(2), process.env, process)
