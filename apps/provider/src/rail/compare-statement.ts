import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import { z } from 'zod/mini'
import type { Database } from '../platform/database/database.ts'

/** One transfer as the bank knows it. `out` is money that left a client, `in` is money for one of our PayIDs. */
const StatementLine = z.object({
  direction: z.enum(['out', 'in']),
  nppTransactionId: z.string(),
  /** Our id of the order, which the bank received with it. Only for `out`. */
  instructionId: z.optional(z.uuid()),
  amountCents: z.pipe(z.int().check(z.positive()), z.transform(asCents)),
  at: z.iso.datetime(),
  name: z.string(),
  description: z.optional(z.string()),
})
export type StatementLine = z.infer<typeof StatementLine>

export type DifferenceKind =
  | 'paid by the bank, unknown here'
  | 'received by the bank, unknown here'
  | 'another amount at the bank'
  | 'sent here, unknown to the bank'

export interface Difference {
  kind: DifferenceKind
  nppTransactionId: string | null
  instructionId: string | null
  amountCents: Cents
  name: string
  at: Date
}

/** Reads a bank's statement: one JSON object on each line. @throws An error that names the first wrong line. */
export function parseStatement(text: string): StatementLine[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      try {
        return StatementLine.parse(JSON.parse(line))
      } catch (error) {
        throw new Error(`line ${index + 1} is not a transfer`, { cause: error })
      }
    })
}

/**
 * Compares the orders and payments of this database with a bank's statement, after a restore to an earlier moment. The
 * statement lists every transfer from its first line on. Orders that were not sent yet are no difference, because the
 * rail recognises an order that it has executed.
 */
export async function compareStatement(
  db: Database,
  lines: readonly StatementLine[],
): Promise<Difference[]> {
  const first = lines.map(({ at }) => new Date(at)).sort((a, b) => a.getTime() - b.getTime())[0]
  if (!first) return []
  const orders = await db
    .selectFrom('rail_instructions')
    .select([
      'instruction_id',
      'npp_transaction_id',
      'amount_cents',
      'creditor_name',
      'status',
      'created_at',
    ])
    .execute()
  const received = await db
    .selectFrom('received_payments')
    .select(['npp_transaction_id', 'amount_cents'])
    .execute()
  const orderOf = new Map(orders.map((order) => [order.instruction_id, order]))
  const paymentOf = new Map(received.map((payment) => [payment.npp_transaction_id, payment]))
  const differences = lines.flatMap((line): Difference[] => {
    const ours =
      line.direction === 'out'
        ? orderOf.get(line.instructionId ?? '')
        : paymentOf.get(line.nppTransactionId)
    if (ours?.amount_cents === line.amountCents) return []
    const unknown =
      line.direction === 'out'
        ? 'paid by the bank, unknown here'
        : 'received by the bank, unknown here'
    return [
      {
        kind: ours ? 'another amount at the bank' : unknown,
        nppTransactionId: line.nppTransactionId,
        instructionId: line.instructionId ?? null,
        amountCents: line.amountCents,
        name: line.name,
        at: new Date(line.at),
      },
    ]
  })
  const atBank = new Set(lines.map(({ instructionId }) => instructionId))
  const missing = orders.filter(
    ({ instruction_id, status, created_at }) =>
      status !== 'QUEUED' && created_at >= first && !atBank.has(instruction_id),
  )
  return [
    ...differences,
    ...missing.map((order) => ({
      kind: 'sent here, unknown to the bank' as const,
      nppTransactionId: order.npp_transaction_id,
      instructionId: order.instruction_id,
      amountCents: order.amount_cents,
      name: order.creditor_name,
      at: order.created_at,
    })),
  ]
}
