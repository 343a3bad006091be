import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reading } from '@tideway/contract/search/reading'
import type { HitKind } from '@tideway/contract/search/search-answer'
import type { Reader } from '../../../platform/database/database.ts'
import { namedStatement } from '../../../platform/database/database.ts'

/** A record that may have the id. */
export interface Candidate {
  kind: HitKind
  recordId: string
}

type IdReading = Extract<Reading, { id: string }>

/** The newest payment requests of a PayID: $1 is the client, $2 the PayID. */
const requestsOfPayId = `SELECT payment_request_id FROM payment_requests
  WHERE client_id = $1 AND pay_id = $2 AND deleted_at IS NULL ORDER BY created_at DESC, payment_request_id DESC LIMIT 20`

/** Limit of records with one id, because a contract may have had several agreements. */
const MOST = 20

/**
 * Look-ups by the index of one id: $1 is the client, $2 the id. Each statement returns the id of its record. Each table
 * has a separate statement, because a distributed database keeps the tables in different places.
 */
const lookUps: Readonly<Record<Exclude<IdReading['kind'], 'keyId'>, readonly [HitKind, string][]>> =
  {
    providerId: [
      [
        'paymentRequest',
        'SELECT payment_request_id FROM refunds WHERE client_id = $1 AND refund_id = $2',
      ],
      [
        'paymentInitiation',
        'SELECT payment_initiation_id FROM payment_initiation_refunds WHERE client_id = $1 AND refund_id = $2',
      ],
    ],
    nppTransactionId: [
      [
        'paymentRequest',
        `SELECT coalesce(credited_payment_request_id, payment_request_id) FROM received_payments
          WHERE client_id = $1 AND npp_transaction_id = $2`,
      ],
      [
        'payment',
        'SELECT payment_id FROM payments WHERE client_id = $1 AND npp_transaction_id = $2',
      ],
      [
        'paymentInitiation',
        'SELECT payment_initiation_id FROM payment_initiations WHERE client_id = $1 AND npp_transaction_id = $2',
      ],
    ],
    clientReference: [
      [
        'paymentRequest',
        'SELECT payment_request_id FROM payment_request_keys WHERE client_id = $1 AND client_transaction_id = $2',
      ],
      [
        'paymentRequest',
        `SELECT refund.payment_request_id FROM refund_keys key
           JOIN refunds refund ON refund.client_id = $1 AND refund.refund_id = key.refund_id
          WHERE key.client_id = $1 AND key.client_refund_id = $2`,
      ],
      [
        'payment',
        'SELECT payment_id FROM payments WHERE client_id = $1 AND client_payment_id = $2',
      ],
      [
        'paymentInitiation',
        'SELECT payment_initiation_id FROM payment_initiations WHERE client_id = $1 AND client_transaction_id = $2',
      ],
      [
        'paymentAgreement',
        `SELECT payment_agreement_id FROM payment_agreements WHERE client_id = $1 AND contract_id = $2
          ORDER BY created_at DESC LIMIT ${MOST}`,
      ],
    ],
  }

/** Kinds whose records have a provider's id as their own. */
const kindsWithIds = [
  'paymentRequest',
  'payment',
  'paymentInitiation',
  'paymentAgreement',
  'batch',
  'report',
] as const satisfies readonly HitKind[]

/**
 * Finds records of the kinds that may have an id. The caller compares the records, because a provider's id does not say
 * its kind.
 */
export async function findById(
  db: Reader,
  clientId: ClientId,
  reading: IdReading,
  kinds: ReadonlySet<HitKind>,
): Promise<Candidate[]> {
  if (reading.kind === 'keyId') return []
  const candidates: Candidate[] =
    reading.kind === 'providerId'
      ? kindsWithIds
          .filter((kind) => kinds.has(kind))
          .map((kind) => ({ kind, recordId: reading.id }))
      : []
  for (const [index, [kind, text]] of lookUps[reading.kind].entries()) {
    if (!kinds.has(kind)) continue
    const { rows } = await db.executeQuery<Record<string, string>>(
      namedStatement(`search-${reading.kind}-${index}`, text, [clientId, reading.id]),
    )
    for (const row of rows)
      for (const recordId of Object.values(row)) candidates.push({ kind, recordId })
  }
  return candidates
}

/** Finds the newest payment requests of a PayID, which may have many. */
export async function findByPayId(
  db: Reader,
  clientId: ClientId,
  payIds: readonly string[],
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const payId of payIds) {
    const { rows } = await db.executeQuery<{ payment_request_id: string }>(
      namedStatement('search-pay-id', requestsOfPayId, [clientId, payId]),
    )
    for (const row of rows)
      candidates.push({ kind: 'paymentRequest', recordId: row.payment_request_id })
  }
  return candidates
}
