import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asCents } from '@tideway/contract/money/money'
import { afterAll, expect, test } from 'vitest'
import { runAdmin } from '../../test/admin-command.ts'
import { openTestProvider } from '../../test/provider.ts'
import { payoutCalls } from '../../test/records/payouts.ts'
import type { StatementLine } from './compare-statement.ts'
import { compareStatement, parseStatement } from './compare-statement.ts'

const provider = await openTestProvider()
const { platform, database, paid, settled } = provider
const { pay } = payoutCalls(provider)
afterAll(() => provider.close())

/** The statement of the simulated bank, which keeps its own tables. */
async function statement(): Promise<StatementLine[]> {
  const { rows } = await platform.pool.query<{ line: StatementLine }>(
    `SELECT jsonb_strip_nulls(jsonb_build_object(
        'direction', CASE direction WHEN 'from_provider' THEN 'out' ELSE 'in' END,
        'nppTransactionId', npp_transaction_id, 'instructionId', instruction_id, 'amountCents', amount_cents,
        'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'name', name)) AS line
       FROM bank.transfers ORDER BY created_at`,
  )
  return rows.map(({ line }) => line)
}

test('a statement that agrees has no differences, and each disagreement is listed once', async () => {
  await paid(100)
  expect((await pay({ paymentAmount: '7.00' })).status).toBe(201)
  await settled()
  const lines = await statement()
  expect(lines.map(({ direction }) => direction).sort()).toEqual(['in', 'out'])
  expect(await compareStatement(platform.db, lines)).toEqual([])

  const [out] = lines.filter(({ direction }) => direction === 'out')
  const [incoming] = lines.filter(({ direction }) => direction === 'in')
  if (!out || !incoming) throw new Error('a line is missing')
  const lost = { ...out, instructionId: randomUUID(), nppTransactionId: 'LOSTOUT' }
  const arrived = { ...incoming, nppTransactionId: 'LOSTIN' }
  const differences = await compareStatement(platform.db, [
    { ...incoming, amountCents: asCents(1) },
    lost,
    arrived,
  ])
  expect(differences.map(({ kind, nppTransactionId }) => [kind, nppTransactionId])).toEqual([
    ['another amount at the bank', incoming.nppTransactionId],
    ['paid by the bank, unknown here', 'LOSTOUT'],
    ['received by the bank, unknown here', 'LOSTIN'],
    ['sent here, unknown to the bank', out.nppTransactionId],
  ])
})

test('the admin command reads a file and lists the differences', async ({ onTestFinished }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tideway-statement-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'statement.jsonl')
  const lost = {
    direction: 'out',
    nppTransactionId: 'LOST',
    instructionId: randomUUID(),
    amountCents: 1250,
    at: '2126-11-20T03:00:00.000Z',
    name: 'Corner Store',
  }
  await writeFile(file, `${JSON.stringify(lost)}\n`)
  const settings = { DATABASE_URL: database.url }
  const done = await runAdmin(settings, 'rail', 'compare', '--statement', file)
  expect(done.stdout).toMatch(
    /^1 transfers compared, 1 differences\.\n.*paid by the bank, unknown here {2}\$12\.50 /,
  )
  expect(done.code).toBe(0)
  await writeFile(file, 'not json\n')
  const refused = await runAdmin(settings, 'rail', 'compare', '--statement', file)
  expect([refused.code, refused.stderr]).toEqual([1, '--statement: line 1 is not a transfer\n'])
})

test('a line with an unknown direction is rejected with its number', () => {
  const text = '{"direction":"out"}\n'
  expect(() => parseStatement(text)).toThrow('line 1 is not a transfer')
})
