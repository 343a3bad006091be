import type { Platform } from '../../platform/platform.ts'
import { renewSecrets } from '../../secrets/renew-secrets.ts'
import type { CommandOutcome } from '../operator.ts'
import { OperatorError } from '../operator.ts'
import type { Command } from './command.ts'

/** Commands for the provider's own secrets (docs/production.md). */
export const secretCommands: readonly Command[] = [
  {
    name: 'secrets renew',
    says: 'Encrypts all stored secrets with the first SIGNING_SECRET, before an older one is removed',
    options: {},
    examples: ['secrets renew'],
    run: ({ platform }) => renew(platform),
  },
]

async function renew(platform: Platform): Promise<CommandOutcome> {
  const { renewed, current, unreadable } = await renewSecrets(platform)
  if (unreadable > 0)
    throw new OperatorError(
      `No SIGNING_SECRET decrypts ${unreadable} of the stored secrets. Add the one that encrypted them. ${renewed} were encrypted again.`,
    )
  return renewed === 0
    ? {
        changed: false,
        text: `Nothing to do: the first SIGNING_SECRET encrypts all ${current} stored secrets.`,
      }
    : { changed: true, text: `Encrypted ${renewed} stored secrets again; ${current} were current.` }
}
