import { distribute } from '../../platform/distribution/distribute.ts'
import { DistributionError } from '../../platform/distribution/distribution-error.ts'
import { migrate } from '../../platform/migrations/migrate.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSession } from '../end-session.ts'
import type { CommandOutcome } from '../operator.ts'
import { OperatorError } from '../operator.ts'
import type { Command } from './command.ts'

/** Commands for the database itself. */
export const databaseCommands: readonly Command[] = [
  {
    name: 'database migrate',
    says: 'Applies new migrations and ends, for a step before the processes are replaced',
    options: {},
    examples: ['database migrate'],
    skipsMigration: true,
    run: async ({ platform }) => {
      const applied = await migrate(platform.pool)
      return applied.length > 0
        ? { changed: true, text: `Applied ${applied.join(', ')}.` }
        : { changed: false, text: 'Nothing to do: the database is up to date.' }
    },
  },
  {
    name: 'database distribute',
    says: 'Distributes the tables of clients over the servers of a Citus cluster, with their rows',
    options: {},
    examples: ['database distribute'],
    run: ({ platform }) => distributed(platform),
  },
  {
    name: 'database end-session',
    subject: 'PID',
    says: 'Ends a database session that holds up others; its transaction is undone',
    options: {},
    examples: ['database end-session 4711'],
    skipsMigration: true,
    run: ({ platform, subject }) => endSession(platform, subject),
  },
]

async function distributed({ pool }: Platform): Promise<CommandOutcome> {
  try {
    const { tables, workers } = await distribute(pool)
    return tables.length === 0
      ? {
          changed: false,
          text: `Nothing to do: all tables are distributed over ${workers} servers.`,
        }
      : {
          changed: true,
          text: `Distributed ${tables.length} tables over ${workers} servers: ${tables.join(', ')}.`,
        }
  } catch (error) {
    if (error instanceof DistributionError) throw new OperatorError(error.message)
    throw error
  }
}
