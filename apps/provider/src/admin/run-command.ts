import { parseArgs } from 'node:util'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { migrate } from '../platform/migrations/migrate.ts'
import type { Env } from '../platform/settings/env.ts'
import { EnvError, readEnv } from '../platform/settings/env.ts'
import { openLog } from '../platform/telemetry/log.ts'
import { DataDirectoryHeldError } from '../sandbox/postgres/data-directory-lock.ts'
import { startEmbeddedPostgres } from '../sandbox/postgres/embedded-postgres.ts'
import type { Command, CommandInput, CommandValues } from './commands/command.ts'
import { commandNamed, helpText } from './commands/commands.ts'
import type { CommandOutcome } from './operator.ts'
import { OperatorError, operatorNamed, userOfProcess } from './operator.ts'

const DONE = 0
const REFUSED = 1
const NOT_UNDERSTOOD = 2

class UsageError extends Error {
  override name = 'UsageError'
}

/** Where a command writes: the process's own streams, or a test's buffer. */
export interface Output {
  write(text: string): unknown
}

interface Understood extends Omit<CommandInput, 'platform'> {
  command: Command
}

/** Returns undefined if help was requested and shown. */
function understand(
  args: string[],
  environment: NodeJS.ProcessEnv,
  stdout: Output,
): Understood | undefined {
  const [noun = '', verb = ''] = args
  const command = commandNamed(`${noun} ${verb}`)
  const helps = ['--help', '-h', 'help']
  if (!command) {
    if (args.length === 0 || args.some((arg) => helps.includes(arg))) {
      stdout.write(helpText())
      return undefined
    }
    throw new UsageError(`Unknown command '${`${noun} ${verb}`.trim()}'.`)
  }
  const { values, positionals } = parse(command, args.slice(2))
  if (values.help) {
    stdout.write(helpText(command))
    return undefined
  }
  const [subject = '', ...more] = positionals
  if (more.length > 0 || (subject !== '' && !command.subject))
    throw new UsageError(
      `'${more[0] ?? subject}' was not expected. Put a name of several words in quotes.`,
    )
  if (command.subject && subject === '') throw new UsageError(`${command.subject} is missing.`)
  const sudoUser = environment.SUDO_USER || undefined
  const { operator = sudoUser ?? userOfProcess(), help: _help, ...others } = values
  const name = String(operator)
  return {
    command,
    subject,
    values: others,
    actor: operatorNamed(name),
    operator: { name, sudoUser },
  }
}

function parse(command: Command, args: string[]): { values: CommandValues; positionals: string[] } {
  try {
    const options = Object.entries(command.options).map(([name, { type, multiple = false }]) => [
      name,
      { type, multiple },
    ])
    const { values, positionals } = parseArgs({
      args: joinNegatives(args),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(options),
        operator: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return { values: values as CommandValues, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Joins an option with the negative amount that follows it, which would otherwise be read as another option. */
function joinNegatives(args: readonly string[]): string[] {
  const isJoined = (at: number) =>
    /^-[\d.]/.test(args[at] ?? '') && /^--[^=]+$/.test(args[at - 1] ?? '')
  return args.flatMap((arg, at) =>
    isJoined(at) ? [] : isJoined(at + 1) ? [`${arg}=${args[at + 1]}`] : [arg],
  )
}

async function run(
  env: Env,
  { command, ...input }: Understood,
  stderr: Output,
): Promise<CommandOutcome> {
  const log = openLog('error', { destination: stderr })
  const postgres =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: env.dataDir, log })
      : undefined
  const url = env.databaseDirectUrl ?? env.databaseUrl ?? postgres?.url ?? ''
  const { db, pool } = openDatabase(url, { max: 4 })
  const jobs = openJobs({ url, log })
  let isSending = false
  try {
    if (!command.skipsMigration) await migrate(pool)
    if (command.enqueues) {
      await jobs.startSending(command.enqueues)
      isSending = true
    }
    return await command.run({
      ...input,
      platform: { env, db, pool, jobs, clock: systemClock, log },
    })
  } finally {
    if (isSending) await jobs.stop()
    await db.destroy()
    // Kysely ends a pool only if it has used it. An open one would keep this process for ten seconds.
    if (!pool.ended) await pool.end()
    await postgres?.stop()
  }
}

/**
 * Runs one command line, the words after `npm run admin --`. Returns the exit code. 0: done now or before. 1: the
 * command is rejected or fails. 2: the words are not a command.
 */
export async function runCommand(
  args: string[],
  environment: NodeJS.ProcessEnv,
  { stdout, stderr }: { stdout: Output; stderr: Output },
): Promise<number> {
  try {
    const understood = understand(args, environment, stdout)
    if (understood) {
      const { text } = await run(readEnv(environment), understood, stderr)
      stdout.write(`${text}\n`)
    }
    return DONE
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`${error.message}\nRun 'npm run admin -- --help' for the commands.\n`)
      return NOT_UNDERSTOOD
    }
    stderr.write(`${wordsFor(error)}\n`)
    return REFUSED
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof DataDirectoryHeldError)
    return `${error.message}\nThe embedded database of the demo serves one program at a time. Stop the demo first, or set the same DATABASE_URL for both.`
  if (error instanceof OperatorError || error instanceof EnvError) return error.message
  return error instanceof Error ? `${messageOf(error)}. Nothing was changed.` : String(error)
}

/** A database at several addresses that does not answer is reported as several errors, without a common message. */
function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message
  return error.errors
    .map((each: unknown) => (each instanceof Error ? each.message : String(each)))
    .join('; ')
}
