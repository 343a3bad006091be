import { permissionSetNames, permissionSets } from '../../people/keys/api-permissions.ts'
import { serviceCommands } from '../service/service-commands.ts'
import { accessCommands } from './access-commands.ts'
import { alertCommands } from './alert-commands.ts'
import { clearingCommands } from './clearing-commands.ts'
import { clientCommands } from './client-commands.ts'
import type { Command } from './command.ts'
import { flagOption, textOption } from './command.ts'
import { databaseCommands } from './database-commands.ts'
import { deliveryCommands } from './delivery-commands.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { monthCommands } from './month-commands.ts'
import { railCommands } from './rail-commands.ts'
import { secretCommands } from './secret-commands.ts'
import { userCommands } from './user-commands.ts'

/** The commands of an operator. `npm run admin -- --help` lists them. */
const commands: readonly Command[] = [
  ...clientCommands,
  ...userCommands,
  ...accessCommands,
  ...alertCommands,
  ...clearingCommands,
  ...databaseCommands,
  ...deliveryCommands,
  ...ledgerCommands,
  ...monthCommands,
  ...railCommands,
  ...secretCommands,
  ...serviceCommands,
]

export function commandNamed(name: string): Command | undefined {
  return commands.find((command) => command.name === name)
}

/** Returns the help of one command, or of all. */
export function helpText(command?: Command): string {
  const shown = command ? [command] : commands
  const usage = (one: Command) => `${one.name}${one.subject ? ` ${one.subject}` : ''}`
  const width = Math.max(...shown.map((one) => usage(one).length))
  const options = Object.entries({
    ...command?.options,
    operator: textOption(
      'NAME',
      'your name for the audit trail; your user name on this machine by default',
    ),
    help: flagOption('shows this help'),
  })
  const optionWords = options.map(([name, { value }]) => `--${name}${value ? ` ${value}` : ''}`)
  const optionWidth = Math.max(...optionWords.map((word) => word.length))
  return [
    'Usage: npm run admin -- COMMAND [OPTIONS], with the environment of the provider',
    '',
    ...shown.map((one) => `  ${usage(one).padEnd(width)}  ${one.says}`),
    '',
    'Options:',
    ...options.map(
      ([, { says }], index) => `  ${optionWords[index]?.padEnd(optionWidth)}  ${says}`,
    ),
    '',
    'Examples:',
    ...shown.flatMap(({ examples }) => examples).map((example) => `  npm run admin -- ${example}`),
    ...(command?.options.permissions
      ? [
          '',
          'Permissions:',
          ...permissionSetNames.map((set) => `  ${set}: ${permissionSets[set].join(' ')}`),
        ]
      : []),
    '',
    'Running a command twice has no further effect. Exit status: 0 done, or nothing to do;',
    '1 refused or failed, nothing was changed; 2 not understood.',
    '',
  ].join('\n')
}
