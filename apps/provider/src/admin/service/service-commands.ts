import { writeFile } from 'node:fs/promises'
import { asCents } from '@tideway/contract/money/money'
import type { Platform } from '../../platform/platform.ts'
import type { Command, CommandInput } from '../commands/command.ts'
import { textOption } from '../commands/command.ts'
import type { CommandOutcome } from '../operator.ts'
import { OperatorError } from '../operator.ts'
import { openPrometheus } from './prometheus.ts'
import { readRecoveryDrills } from './recovery-drills.ts'
import type { ServiceMonth } from './service-month.ts'
import { readServiceMonth } from './service-month.ts'
import type { LedgerChecks } from './service-page.ts'
import { servicePage } from './service-page.ts'

/** Commands for the promises about the service (docs/service.md). */
export const serviceCommands: readonly Command[] = [
  {
    name: 'service month',
    subject: 'MONTH',
    says: 'Writes a page for clients’ risk officers: objectives, incidents, recovery drills and books of a month',
    options: {
      prometheus: textOption('URL', 'the server that records the metrics of this provider'),
      to: textOption('FILE', 'where to write the page, as HTML'),
    },
    examples: [
      'service month 2026-11 --prometheus http://127.0.0.1:9090 --to /srv/service-2026-11.html',
    ],
    run: writeServiceMonth,
  },
]

async function writeServiceMonth({
  platform,
  subject,
  values,
}: CommandInput): Promise<CommandOutcome> {
  const { prometheus, to } = values
  if (typeof prometheus !== 'string') throw new OperatorError('--prometheus URL is missing.')
  if (typeof to !== 'string') throw new OperatorError('--to FILE is missing.')
  const service = await readServiceMonth(openPrometheus(prometheus), subject, platform.clock.now())
  const page = servicePage({
    service,
    ledger: await ledgerChecksOf(platform, service),
    drills: await readRecoveryDrills(),
  })
  await writeFile(to, page)
  return { changed: true, text: `Wrote ${to}.` }
}

async function ledgerChecksOf({ db }: Platform, { from, to }: ServiceMonth): Promise<LedgerChecks> {
  const { checks, worst } = await db
    .selectFrom('ledger_checks')
    .select(({ fn }) => [
      fn.countAll<number>().as('checks'),
      fn.max<number | null>('imbalance_cents').as('worst'),
    ])
    .where('checked_at', '>=', from)
    .where('checked_at', '<', to)
    .executeTakeFirstOrThrow()
  return { checks: Number(checks), imbalanceCents: asCents(Number(worst ?? 0)) }
}
