import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const results = path.resolve(import.meta.dirname, '../../../../../ops/bench/results')

const Page = z.object({
  title: z.string(),
  tables: z.array(
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number()]))),
    }),
  ),
  machine: z.object({ when: z.coerce.date(), commit: z.string().optional() }),
})
type Table = z.infer<typeof Page>['tables'][number]

/** Last run of a recovery drill, as its committed page says. */
export interface RecoveryDrill {
  title: string
  when: Date
  commit: string | undefined
  /** Its result, in words. */
  outcome: string
}

const drills = ['failover', 'backup', 'upgrade', 'full-disk']

/** Reads the pages of the recovery drills that are in this installation. */
export async function readRecoveryDrills(folder = results): Promise<RecoveryDrill[]> {
  const recordedDrills: RecoveryDrill[] = []
  for (const name of drills) {
    const text = await readFile(path.join(folder, `${name}.json`), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const { title, tables, machine } = Page.parse(JSON.parse(text))
    const outcome = [heldText(tables), failedText(tables), timeText(tables)]
    recordedDrills.push({
      title,
      ...machine,
      commit: machine.commit,
      outcome: outcome.join('').trim(),
    })
  }
  return recordedDrills
}

const column = ({ columns, rows }: Table, name: string) => {
  const at = columns.indexOf(name)
  return at < 0 ? [] : rows.map((row) => row[at] ?? '')
}

/** Promises with a limit: `acknowledged and lost`, of which 0 are allowed. */
function heldText(tables: Table[]): string {
  const promises = tables.flatMap((table) =>
    column(table, 'found').map((measured, row) => ({
      found: measured,
      allowed: column(table, 'allowed')[row],
    })),
  )
  const limited = promises.filter(({ allowed }) => allowed !== undefined && allowed !== '')
  const held = limited.filter(({ found: measured, allowed }) => Number(measured) <= Number(allowed))
  return limited.length === 0 ? '' : `${held.length} of ${limited.length} promises held. `
}

function failedText(tables: Table[]): string {
  const calls = tables.flatMap((table) => column(table, 'calls').map(Number))
  const failed = tables.flatMap((table) => column(table, 'failed').map(Number))
  if (calls.length === 0 || failed.length === 0) return ''
  return `${sum(failed)} of ${sum(calls)} calls failed. `
}

function timeText(tables: Table[]): string {
  const without = tables.flatMap((table) => column(table, 'without success s').map(Number))
  const restored = tables
    .flatMap(({ rows }) => rows)
    .find(([first]) => first === 'restore until a provider serves')
  if (without.length > 0) return `Longest time without a success: ${Math.max(...without)} s.`
  return restored ? `Restored and serving within ${restored[1]} s.` : ''
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
