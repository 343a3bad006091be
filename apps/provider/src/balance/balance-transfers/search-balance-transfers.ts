import type { BalanceTransfer } from '@tideway/contract/balance/balance-transfer'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  jsonColumns,
  jsonObject,
  jsonWhen,
  sqlExpression,
} from '../../platform/searches/json-sql.ts'
import type {
  SearchCall,
  SearchChunk,
  SearchedTable,
} from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'
import { SETTLED_BY_SCHEDULE } from '../settlements/schedule-store.ts'

/**
 * The three tables with the same column names. Each arm selects from one table, so PostgreSQL merges them by their
 * indexes instead of sorting everything.
 */
export const balanceTransfersTable = `(
  SELECT client_id, sweep_id AS transfer_id, 'SETTLEMENT'::text AS type, status, amount_cents, created_at, completed_at,
         coalesce(returned_reason, failure_reason) AS reason, account_name, pay_id, bsb, account_number, requested_by,
         npp_transaction_id,
         (SELECT day FROM settlement_days settled
           WHERE settled.client_id = sweeps.client_id AND settled.sweep_id = sweeps.sweep_id) AS day
    FROM sweeps
  UNION ALL
  SELECT client_id, top_up_id, 'TOP_UP'::text, 'SETTLED'::text, amount_cents, received_at, received_at,
         NULL::text, payer_name, NULL::text, payer_bsb, payer_account_number, NULL::text,
         npp_transaction_id, NULL::text
    FROM top_ups
  UNION ALL
  SELECT client_id, adjustment_id, CASE WHEN amount_cents > 0 THEN 'CREDIT_ADJUSTMENT' ELSE 'DEBIT_ADJUSTMENT' END,
         'SETTLED'::text, abs(amount_cents), confirmed_at, confirmed_at, reason, NULL::text, NULL::text, NULL::text,
         NULL::text, NULL::text, NULL::text, NULL::text
    FROM ledger_adjustments
) AS balance_transfers`

/** Leaves out proposed adjustments. PostgreSQL does not merge arms that have a condition inside. */
export const IS_BOOKED = 'created_at IS NOT NULL'

/** Columns of the subquery: the common ones, with the names of the sweeps table. */
type TransferRow = Pick<
  Tables['sweeps'],
  | 'status'
  | 'amount_cents'
  | 'created_at'
  | 'completed_at'
  | 'account_name'
  | 'pay_id'
  | 'bsb'
  | 'account_number'
  | 'requested_by'
  | 'npp_transaction_id'
> & { transfer_id: string; type: string; reason: string | null; day: string | null }

const { text, word, instant, decimals } = jsonColumns<TransferRow>()

/** As in reports, some clients may not see who paid them. They always see their own settlement account. */
const SHOWS_ACCOUNT = `account_name IS NOT NULL AND (type = 'SETTLEMENT'
  OR (SELECT shows_payer_information FROM clients WHERE clients.client_id = $1))`

/** `callerName` writes the requester of a sweep in this form. */
const BY_KEY = `requested_by LIKE 'key %'`

type Part<Name extends keyof BalanceTransfer> = NonNullable<BalanceTransfer[Name]>

const searched: SearchedTable<Record<never, never>> = {
  table: balanceTransfersTable,
  recordJson: jsonObject<BalanceTransfer>({
    transferId: word('transfer_id'),
    type: word('type'),
    status: word('status'),
    createdDatetime: instant('created_at'),
    completedDatetime: instant('completed_at'),
    amount: word(decimals('amount_cents')),
    reason: text('reason'),
    account: jsonWhen(
      SHOWS_ACCOUNT,
      jsonObject<Part<'account'>>({
        name: text('account_name'),
        payID: text('pay_id'),
        bsb: word('bsb'),
        accountNumber: word('account_number'),
      }),
    ),
    startedBy: jsonWhen(
      `requested_by IS NOT NULL AND requested_by <> '${SETTLED_BY_SCHEDULE}'`,
      jsonObject<Part<'startedBy'>>({
        kind: word(sqlExpression(`CASE WHEN ${BY_KEY} THEN 'KEY' ELSE 'USER' END`)),
        name: text(
          sqlExpression(`CASE WHEN ${BY_KEY} THEN substr(requested_by, 5) ELSE requested_by END`),
        ),
      }),
    ),
    day: word('day'),
    nppTransactionId: text('npp_transaction_id'),
  }),
  id: 'transfer_id',
  conditions: [IS_BOOKED],
  columns: {},
  sortedBy: () => 'created_at',
  placeOf: ({ createdDatetime, transferId }: BalanceTransfer) => ({
    at: createdDatetime,
    id: transferId,
  }),
}

/** Returns settlements, top-ups and adjustments of one client, newest first. */
export function searchBalanceTransfers(
  platform: Platform,
  call: Omit<SearchCall<never>, 'search'>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, [call.clientId], { ...call, search: {} })
}
