import { sql } from 'kysely'
import { isDistributed } from '../../platform/distribution/distributed.ts'
import { archiveMonth } from '../../platform/months/archive-month.ts'
import { makeMonths, monthsReady, underShortLock } from '../../platform/months/make-months.ts'
import { mergeMonths, partitionedTables } from '../../platform/months/merge-months.ts'
import type { ArchiveManifest } from '../../platform/months/month-archive.ts'
import { MonthRefused, monthOf } from '../../platform/months/month-archive.ts'
import { restoreMonth } from '../../platform/months/restore-month.ts'
import type { Platform } from '../../platform/platform.ts'
import { MOST_MONTHS_AHEAD } from '../../platform/settings/settings.ts'
import type { CommandOutcome } from '../operator.ts'
import { counted, OperatorError } from '../operator.ts'
import type { Command } from './command.ts'
import { readOnly, textOption } from './command.ts'

/** Commands for the months of tables that grow (decision 108). */
export const monthCommands: readonly Command[] = [
  {
    name: 'months list',
    says: 'Shows the months of each table, and how many are ready ahead',
    options: {},
    examples: ['months list'],
    run: async ({ platform }) => readOnly(await monthsText(platform)),
  },
  {
    name: 'months make',
    says: 'Makes the months ahead at once, as the provider does at its start and daily',
    options: {
      ahead: textOption(
        'N',
        `months after the present one, 1 to ${MOST_MONTHS_AHEAD}; MONTHS_AHEAD by default`,
      ),
    },
    examples: ['months make', 'months make --ahead 12'],
    run: ({ platform, values }) => makeAhead(platform, values.ahead),
  },
  {
    name: 'months divide',
    says: 'Divides the tables of an older database by month, when no process of an older release runs',
    options: {},
    examples: ['months divide'],
    run: async ({ platform }) => {
      await refuseDistributed(platform)
      const divided = await divideTables(platform)
      return changedTables('Divided', divided, 'all tables are divided')
    },
  },
  {
    name: 'months merge',
    says: 'Makes the tables whole whose rows are kept, if an earlier release divided them by month',
    options: {},
    examples: ['months merge'],
    run: async ({ platform }) => {
      const tables = await mergeMonths(platform.db)
      return changedTables('Merged the months of', tables, 'no month is left to merge')
    },
  },
  {
    name: 'months archive',
    subject: 'MONTH',
    says: 'Moves a finished month of payment requests and activity out of the database into files',
    options: { to: textOption('FOLDER', 'where to write the files') },
    examples: ['months archive 2025-03 --to /srv/archive'],
    run: async ({ platform, subject, values }) => {
      await refuseDistributed(platform)
      return {
        changed: true,
        text: summary(
          'Archived',
          await refusable(() => archiveMonth(platform, monthOf(subject), folder(values.to, 'to'))),
        ),
      }
    },
  },
  {
    name: 'months restore',
    subject: 'MONTH',
    says: 'Brings an archived month back from its files',
    options: { from: textOption('FOLDER', 'where the files are') },
    examples: ['months restore 2025-03 --from /srv/archive'],
    run: async ({ platform, subject, values }) => ({
      changed: true,
      text: summary(
        'Restored',
        await refusable(() =>
          restoreMonth(platform, monthOf(subject), folder(values.from, 'from')),
        ),
      ),
    }),
  },
]

/**
 * Throws on a distributed database, whose tables are not divided by month, so that these commands have nothing to do.
 */
async function refuseDistributed({ pool }: Platform): Promise<void> {
  if (await isDistributed(pool))
    throw new OperatorError(
      'The tables are divided by client over several servers, so they have no months.',
    )
}

async function makeAhead(platform: Platform, option: unknown): Promise<CommandOutcome> {
  const { db, clock, env } = platform
  const ahead = option === undefined ? env.monthsAhead : Number(option)
  if (!Number.isInteger(ahead) || ahead < 1 || ahead > MOST_MONTHS_AHEAD)
    throw new OperatorError(
      `--ahead: '${option}' must be a whole number from 1 to ${MOST_MONTHS_AHEAD}`,
    )
  await refuseDistributed(platform)
  const partitions = await makeMonths(db, clock.now(), ahead)
  const ready = await monthsReady(db, clock.now())
  if (ready === null)
    throw new OperatorError("The tables are not divided by month yet. Run 'months divide' first")
  return partitions.length === 0
    ? { changed: false, text: `Nothing to do: ${counted(ready, 'month')} ready ahead.` }
    : {
        changed: true,
        text: [
          `Made ${counted(partitions.length, 'partition')}; ${counted(ready, 'month')} ready ahead:`,
          ...partitions.map((partition) => `  ${partition}`),
        ].join('\n'),
      }
}

function changedTables(done: string, tables: string[], nothing: string): CommandOutcome {
  return {
    changed: tables.length > 0,
    text: tables.length > 0 ? `${done} ${tables.join(', ')}.` : `Nothing to do: ${nothing}.`,
  }
}

/**
 * Divides each table that is still whole although its rows expire, from the next month on. Calls wait while PostgreSQL
 * reads the table once.
 */
export async function divideTables({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<string[]> {
  const whole = await db
    .selectFrom('monthly_tables')
    .select('table_name')
    .where('first_month', 'is', null)
    .where('stays_whole', '=', false)
    .orderBy('table_name')
    .execute()
  for (const { table_name } of whole)
    await underShortLock(db, async (tx) => {
      await sql`SELECT divide_by_month(${table_name}, months_after(month_of(${clock.now()}), 1))`.execute(
        tx,
      )
    })
  return whole.map((row) => row.table_name)
}

async function monthsText({ db, clock }: Platform): Promise<string> {
  const mergeable = await partitionedTables(db)
  const months = await db
    .selectFrom('table_months')
    .selectAll()
    .orderBy('table_name')
    .orderBy('month')
    .execute()
  const lines = months.map(
    ({ table_name, month, archived_at }) =>
      `  ${table_name}  ${month.toISOString().slice(0, 7)}${archived_at ? '  archived' : ''}`,
  )
  const ready = await monthsReady(db, clock.now())
  return [
    ready === null ? 'Tables are not divided by month yet.' : `Months ready ahead: ${ready}`,
    ...(mergeable.length > 0 ? [`Tables for months merge: ${mergeable.join(', ')}`] : []),
    ...lines,
  ].join('\n')
}

function summary(done: string, { tables }: ArchiveManifest): string {
  return [
    `${done}:`,
    ...tables.map(({ table, rows, file }) => `  ${table}  ${rows} rows  ${file}`),
  ].join('\n')
}

function folder(value: unknown, option: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new OperatorError(`--${option} FOLDER is missing`)
}

async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MonthRefused) throw new OperatorError(`${error.message}.`)
    throw error
  }
}
