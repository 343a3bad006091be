import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { AgreementsOf } from '@tideway/contract/sandbox/test-bank-agreement'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import type { ProposedAgreement, WantedAgreements } from '../../../rail/payto-rail.ts'
import { effectiveAgreementStatus, UNANSWERED } from '../agreement-status.ts'
import type { AgreementChange } from '../amendments/answer-amendment.ts'
import type { AgreementBody } from '../pay-to-tables.ts'
import { payerOf } from '../propose-agreement.ts'

interface Row {
  payment_agreement_id: PaymentAgreementId
  status: ProposedAgreement['status']
  reason: string | null
  created_at: Date
  approve_by: Date
  client_name: string
  body: AgreementBody & { paymentAgreementType: string; conditionsOfPayment?: string }
  change: AgreementChange | null
  amend_by: Date | null
}

/** Returns the agreements that payers see, whichever client proposed them. */
export async function agreementsOfPayers(
  { db, clock }: Platform,
  { of, open, limit }: WantedAgreements,
): Promise<ProposedAgreement[]> {
  const now = clock.now()
  const living = sql`(a.status IN ('ACTIVE', 'SUSPENDED') OR (a.status = 'CREATED' AND a.approve_by > ${now}))`
  const { rows } = await sql<Row>`
    SELECT a.payment_agreement_id, a.status, coalesce(a.reason_description, a.failure_reason) AS reason,
           a.created_at, a.approve_by, c.client_name, a.body, m.change, m.approve_by AS amend_by
      FROM payment_agreements a JOIN clients c USING (client_id)
      LEFT JOIN payment_agreement_amendments m ON m.client_id = a.client_id AND m.status = 'PENDING'
       AND m.payment_agreement_id = a.payment_agreement_id AND m.approve_by > ${now}
     WHERE ${agreementFilter(of)} AND ${open ? living : sql`true`}
     ORDER BY a.created_at DESC, a.payment_agreement_id DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => shown(row, now))
}

function agreementFilter(of: AgreementsOf | undefined): RawBuilder<unknown> {
  if (of === undefined) return sql`true`
  if ('agreementId' in of) return sql`a.payment_agreement_id = ${of.agreementId}`
  const payer = sql`a.body -> 'payerDetails'`
  if ('payIds' in of) return sql`${payer} -> 'payIDDetails' ->> 'payID' = ANY(${of.payIds})`
  return sql`${payer} -> 'bankAccountDetails' ->> 'bsb' = ${of.bsb}
    AND ${payer} -> 'bankAccountDetails' ->> 'accountNumber' = ${of.accountNumber}`
}

function shown(row: Row, now: Date): ProposedAgreement {
  const { body, change, amend_by } = row
  const status = effectiveAgreementStatus(row, now)
  const reason = status === row.status ? row.reason : UNANSWERED.description
  const { conditionsOfPayment } = body
  return {
    paymentAgreementId: row.payment_agreement_id,
    status,
    ...(reason === null ? {} : { reason }),
    payee: body.payeeDetails?.payeeName ?? row.client_name,
    payer: payerOf(body),
    purpose: body.paymentAgreementType,
    description: body.description,
    ...(conditionsOfPayment === undefined ? {} : { conditionsOfPayment }),
    agreementDetails: body.agreementDetails,
    createdDateTime: row.created_at.toISOString(),
    ...(status === 'CREATED' ? { approveBy: row.approve_by.toISOString() } : {}),
    ...(change?.agreementDetails && amend_by
      ? {
          amendment: {
            agreementDetails: change.agreementDetails,
            approveBy: amend_by.toISOString(),
          },
        }
      : {}),
  }
}
