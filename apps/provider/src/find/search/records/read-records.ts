import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { SearchedRecord } from './searched-record.ts'
import { accountText, bankReference, fieldsOf } from './searched-record.ts'

/** Returns payouts by the provider's ids. */
export async function readPayouts(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<SearchedRecord[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['payment_id', 'client_payment_id', 'payee_name', 'amount_cents', 'status'])
    .select(['payment_description', 'payment_reference', 'pay_id', 'bsb', 'account_number'])
    .select(['ultimate_payer_name', 'npp_transaction_id', 'created_at'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`payment_id = ANY (${ids}::text[])`)
    .execute()
  return rows.map((row) => ({
    ids: fieldsOf([
      ['id', row.payment_id],
      ['clientPaymentId', row.client_payment_id],
      ['nppTransactionId', row.npp_transaction_id],
    ]),
    units: [
      {
        fields: fieldsOf([
          ['payeeName', row.payee_name],
          ['payID', row.pay_id],
          ['account', accountText(row.bsb, row.account_number)],
          ['clientPaymentId', row.client_payment_id],
          ['reference', row.payment_reference],
          ['description', row.payment_description],
          ['payerName', row.ultimate_payer_name],
        ]).concat(bankReference(row.npp_transaction_id)),
        cents: row.amount_cents,
        at: row.created_at,
      },
    ],
    hit: {
      id: row.client_payment_id,
      title: row.payee_name,
      subtitle: row.client_payment_id,
      amount: centsToText(row.amount_cents),
      status: row.status,
      createdDatetime: row.created_at.toISOString(),
    },
  }))
}

/** As JSON of the database. */
interface InitiationRefund {
  refund_id: string
  npp_transaction_id: string | null
  amount_cents: Cents
  created_at: string
}

/** Returns payment initiations with their refunds. */
export async function readInitiations(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<SearchedRecord[]> {
  const rows = await db
    .selectFrom('payment_initiations as initiation')
    .select(['payment_initiation_id', 'client_transaction_id', 'reference', 'description'])
    .select(['payment_amount_cents', 'status', 'created_at', 'npp_transaction_id'])
    .select(['payer_name', 'payer_bsb', 'payer_account_number'])
    .select(
      sql<boolean>`(SELECT shows_payer_information FROM clients WHERE client_id = ${clientId})`.as(
        'shows_payer',
      ),
    )
    .select(
      sql<InitiationRefund[]>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('refund_id', refund_id, 'npp_transaction_id', refund.npp_transaction_id,
               'amount_cents', amount_cents, 'created_at', refund.created_at) ORDER BY refund.created_at DESC)
          FROM payment_initiation_refunds refund
         WHERE refund.client_id = ${clientId} AND refund.payment_initiation_id = initiation.payment_initiation_id), '[]')`.as(
        'refunds',
      ),
    )
    .where('client_id', '=', clientId)
    .where(sql<boolean>`payment_initiation_id = ANY (${ids}::text[])`)
    .execute()
  return rows.map((row) => {
    const fields = fieldsOf([
      ['payerName', row.shows_payer ? row.payer_name : null],
      ['account', row.shows_payer ? accountText(row.payer_bsb, row.payer_account_number) : null],
      ['clientTransactionId', row.client_transaction_id],
      ['reference', row.reference],
      ['description', row.description],
    ]).concat(bankReference(row.npp_transaction_id))
    return {
      ids: fieldsOf([
        ['id', row.payment_initiation_id],
        ['clientTransactionId', row.client_transaction_id],
        ['nppTransactionId', row.npp_transaction_id],
        ...row.refunds.flatMap(
          (refund) =>
            [
              ['id', refund.refund_id],
              ['nppTransactionId', refund.npp_transaction_id],
            ] as const,
        ),
      ]),
      units: [
        { fields, cents: row.payment_amount_cents, at: row.created_at },
        { fields: row.refunds.flatMap((refund) => bankReference(refund.npp_transaction_id)) },
        ...row.refunds.map((refund) => ({
          part: 'refund' as const,
          fields,
          cents: refund.amount_cents,
          at: new Date(refund.created_at),
        })),
      ],
      hit: {
        id: row.payment_initiation_id,
        title: (row.shows_payer ? row.payer_name : null) ?? row.client_transaction_id,
        subtitle: row.client_transaction_id,
        amount: centsToText(row.payment_amount_cents),
        status: row.status,
        createdDatetime: row.created_at.toISOString(),
      },
    }
  })
}

/** Returns payment agreements, cancelled from the exact millisecond (agreement-view.ts). */
export async function readAgreements(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
  now: Date,
): Promise<SearchedRecord[]> {
  const rows = await db
    .selectFrom('payment_agreements')
    .select(['payment_agreement_id', 'contract_id', 'body', 'created_at'])
    .select(
      sql<string>`CASE WHEN status = 'CREATED' AND approve_by <= ${now} THEN 'CANCELLED' ELSE status END`.as(
        'status',
      ),
    )
    .where('client_id', '=', clientId)
    .where(sql<boolean>`payment_agreement_id = ANY (${ids}::text[])`)
    .execute()
  return rows.map((row) => {
    const { description, payerDetails, payeeDetails } = row.body
    const account = payerDetails.bankAccountDetails
    return {
      ids: fieldsOf([
        ['id', row.payment_agreement_id],
        ['contractId', row.contract_id],
      ]),
      units: [
        {
          fields: fieldsOf([
            ['payerName', payerDetails.name],
            ['payID', payerDetails.payIDDetails?.payID],
            ['account', accountText(account?.bsb, account?.accountNumber)],
            ['contractId', row.contract_id],
            ['description', description],
            ['payeeName', payeeDetails?.payeeName],
          ]),
          at: row.created_at,
        },
      ],
      hit: {
        id: row.payment_agreement_id,
        title: payerDetails.name,
        ...(row.contract_id !== null && { subtitle: row.contract_id }),
        status: row.status,
        createdDatetime: row.created_at.toISOString(),
      },
    }
  })
}

export async function readBatches(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<SearchedRecord[]> {
  const rows = await db
    .selectFrom('batches')
    .select(['batch_id', 'file_name', 'status', 'total_cents', 'created_at'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`batch_id = ANY (${ids}::text[])`)
    .execute()
  return rows.map((row) => ({
    ids: fieldsOf([['id', row.batch_id]]),
    units: [{ fields: fieldsOf([['fileName', row.file_name]]), at: row.created_at }],
    hit: {
      id: row.batch_id,
      title: row.file_name,
      amount: centsToText(row.total_cents),
      status: row.status,
      createdDatetime: row.created_at.toISOString(),
    },
  }))
}

/** Returns reports, which are found by their id only. */
export async function readReports(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<SearchedRecord[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['report_id', 'type', 'created_at'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`report_id = ANY (${ids}::text[])`)
    .execute()
  return rows.map((row) => ({
    ids: fieldsOf([['id', row.report_id]]),
    units: [],
    hit: {
      id: row.report_id,
      title: row.type,
      createdDatetime: row.created_at.toISOString(),
    },
  }))
}
