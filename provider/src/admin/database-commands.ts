import { migrate } from '../platform/migrate.ts'
import type { Command } from './command.ts'

/** Commands for the database itself. */
export const databaseCommands: readonly Command[] = [
  {
    name: 'database migrate',
    says: 'Applies new migrations and ends, for a step before the processes are replaced',
    options: {},
    examples: ['database migrate'],
    migrates: true,
    run: async ({ platform }) => {
      const applied = await migrate(platform.pool)
      return applied.length > 0
        ? { changed: true, text: `Applied ${applied.join(', ')}.` }
        : { changed: false, text: 'Nothing to do: the database is up to date.' }
    },
  },
]
