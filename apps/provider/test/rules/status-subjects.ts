import { randomUUID } from 'node:crypto'
import type { RefundId } from '@tideway/contract/calls/ids'
import { clientIdOf, paymentInitiationIdOf, paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { changeSweep } from '../../src/balance/sweeps/sweep-transitions.ts'
import { changeRequests } from '../../src/money-in/payment-requests/lifecycle/request-transitions.ts'
import { endRefund } from '../../src/money-in/refunds/refund-transitions.ts'
import { changePayment } from '../../src/money-out/payouts/payment-transitions.ts'
import { lockAgreementById } from '../../src/pay-to/agreements/agreement-store.ts'
import { changeAgreement } from '../../src/pay-to/agreements/agreement-transitions.ts'
import { changeAmendments } from '../../src/pay-to/agreements/amendments/amendment-transitions.ts'
import type { AmendmentStatus } from '../../src/pay-to/agreements/pay-to-tables.ts'
import { changeInitiation } from '../../src/pay-to/initiations/initiation-transitions.ts'
import { endInitiationRefund } from '../../src/pay-to/initiations/refund/initiation-refund-transitions.ts'
import type { Tx } from '../../src/platform/database/database.ts'
import { StatusRefused } from '../../src/platform/statuses/write-status.ts'
import { changeInstruction } from '../../src/rail/instruction-transitions.ts'
import type { TestProvider } from '../provider.ts'
import { payTo } from '../records/pay-to.ts'
import { payoutCalls } from '../records/payouts.ts'
import { sweepCalls } from '../records/sweeps.ts'

/** An object with a status that only the owning module changes. */
export interface StatusSubject {
  table: string
  id: { column: string; value: string }
  /** All statuses. The first is the initial one. */
  statuses: readonly string[]
  /** Changes that the product allows: `from → to`. */
  allowed: readonly string[]
  /** SQL that sets the columns that the database ties to the status. $1 is the status. */
  columns: string
  /** True if webhooks report its statuses. */
  hasEvents: boolean
  /** Changes the status. Rejects with StatusRefused if the owner rejects the change. */
  change(tx: Tx, to: never): Promise<void>
}

const clientId = clientIdOf('HARBOUR')
const now = new Date('2026-11-20T03:00:00.000Z')
const NPP = 'TESTAU2SXXXI20261120000000000000001'

/** Creates one object of each kind, all with nothing in progress. */
export async function statusSubjects(provider: TestProvider): Promise<StatusSubject[]> {
  const { platform, paid, refund, settled } = provider
  const { agreed, collected, refund: refundInitiation } = payTo(provider, '2026-11-20')
  const requestId = paymentRequestIdOf(await paid(100))
  await refund(requestId, { refundAmount: '10.00' })
  const paymentId = (await payoutCalls(provider).pay()).body.PaymentStatus.paymentId
  const sweepId = (await sweepCalls(provider).sweep('10.00')).body.SweepRequestStatus.sweepRequestId
  const agreementId = await agreed()
  const initiationId = paymentInitiationIdOf(await collected(agreementId))
  await refundInitiation(initiationId, { refundAmount: '5.00' })
  const amended = await provider.call('POST', '/rest/v1/paymentAgreement/amendment', {
    body: {
      PaymentAgreementAmendment: {
        clientTransactionId: randomUUID(),
        paymentAgreementId: agreementId,
        agreementDetails: {
          variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '200.00' },
        },
      },
    },
  })
  const { paymentAgreementAmendmentId: amendmentId } = amended.body.PaymentAgreementAmendmentStatus
  await settled()
  const idIn = async (sql: string): Promise<RefundId> => (await platform.pool.query(sql)).rows[0].id
  const refundId = await idIn('SELECT refund_id AS id FROM refunds')
  const initiationRefundId = await idIn('SELECT refund_id AS id FROM payment_initiation_refunds')
  const instructionId = await idIn(
    `SELECT instruction_id AS id FROM rail_instructions WHERE kind = 'payout'`,
  )

  const ended = { completed_at: now, npp_transaction_id: NPP, failure_reason: null }
  const refundStatuses = {
    statuses: ['IN_PROGRESS', 'COMPLETE', 'FAILED'],
    allowed: ['IN_PROGRESS → COMPLETE', 'IN_PROGRESS → FAILED'],
    columns: `completed_at = CASE WHEN $1 = 'IN_PROGRESS' THEN NULL ELSE now() END`,
    hasEvents: false,
  }
  const refunding = (to: string) => ({
    refunding_cents: asCents(to === 'RETURN_IN_PROGRESS' ? 100 : 0),
  })
  const refundings = `refunding_cents = CASE WHEN $1 = 'RETURN_IN_PROGRESS' THEN 100 ELSE 0 END, refunded_cents = 0`
  const transferStatuses = {
    statuses: ['CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED'],
    allowed: [
      'CREATED → PENDING',
      'CREATED → SETTLED',
      'CREATED → FAILED',
      'PENDING → SETTLED',
      'PENDING → FAILED',
      'SETTLED → RETURNED',
    ],
    columns: `completed_at = CASE WHEN $1 NOT IN ('CREATED', 'PENDING') THEN now() END,
      settled_at = CASE WHEN $1 IN ('SETTLED', 'RETURNED') THEN now() END,
      returned_at = CASE WHEN $1 = 'RETURNED' THEN now() END`,
    hasEvents: true,
  }
  const transferColumns = (to: string) => ({
    ...(to === 'SETTLED' && { settled_at: now }),
    ...((to === 'SETTLED' || to === 'FAILED') && { completed_at: now }),
    ...(to === 'RETURNED' && { returned_at: now }),
  })

  return [
    {
      table: 'payment_requests',
      id: { column: 'payment_request_id', value: requestId },
      statuses: [
        'WAITING',
        'COMPLETE',
        'EXPIRED',
        'RETURN_IN_PROGRESS',
        'RETURN_COMPLETE',
        'RETURN_FAILED',
      ],
      allowed: [
        'WAITING → COMPLETE',
        'WAITING → EXPIRED',
        'COMPLETE → RETURN_IN_PROGRESS',
        'RETURN_IN_PROGRESS → RETURN_COMPLETE',
        'RETURN_IN_PROGRESS → RETURN_FAILED',
        'RETURN_COMPLETE → RETURN_IN_PROGRESS',
        'RETURN_FAILED → RETURN_IN_PROGRESS',
      ],
      columns: refundings,
      hasEvents: true,
      change: (tx, to) =>
        changeRequests(
          platform,
          tx,
          [{ client_id: clientId, payment_request_id: requestId }],
          to,
          refunding(to),
        ),
    },
    {
      table: 'refunds',
      id: { column: 'refund_id', value: refundId },
      ...refundStatuses,
      change: async (tx, to) => void (await endRefund(tx, { clientId, refundId }, to, ended)),
    },
    {
      table: 'payments',
      id: { column: 'payment_id', value: paymentId },
      ...transferStatuses,
      change: (tx, to) => changePayment(tx, { clientId, paymentId, to, now }, transferColumns(to)),
    },
    {
      table: 'sweeps',
      id: { column: 'sweep_id', value: sweepId },
      ...transferStatuses,
      change: (tx, to) => changeSweep(tx, { clientId, sweepId, to, now }, transferColumns(to)),
    },
    {
      table: 'payment_initiations',
      id: { column: 'payment_initiation_id', value: initiationId },
      statuses: [
        'CREATED',
        'PENDING',
        'SETTLED',
        'FAILED',
        'RETURN_IN_PROGRESS',
        'RETURN_COMPLETE',
        'RETURN_FAILED',
      ],
      allowed: [
        'CREATED → PENDING',
        'CREATED → SETTLED',
        'CREATED → FAILED',
        'PENDING → SETTLED',
        'PENDING → FAILED',
        'SETTLED → RETURN_IN_PROGRESS',
        'RETURN_IN_PROGRESS → RETURN_COMPLETE',
        'RETURN_IN_PROGRESS → RETURN_FAILED',
        'RETURN_COMPLETE → RETURN_IN_PROGRESS',
        'RETURN_FAILED → RETURN_IN_PROGRESS',
      ],
      columns: refundings,
      hasEvents: true,
      change: (tx, to) => changeInitiation(tx, { clientId, initiationId, to, now }, refunding(to)),
    },
    {
      table: 'payment_initiation_refunds',
      id: { column: 'refund_id', value: initiationRefundId },
      ...refundStatuses,
      change: async (tx, to) =>
        void (await endInitiationRefund(tx, { clientId, refundId: initiationRefundId }, to, ended)),
    },
    {
      table: 'payment_agreements',
      id: { column: 'payment_agreement_id', value: agreementId },
      statuses: ['CREATED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'FAILED'],
      allowed: [
        'CREATED → ACTIVE',
        'CREATED → CANCELLED',
        'CREATED → FAILED',
        'ACTIVE → SUSPENDED',
        'ACTIVE → CANCELLED',
        'SUSPENDED → ACTIVE',
        'SUSPENDED → CANCELLED',
      ],
      columns: `cancelled_at = CASE WHEN $1 = 'CANCELLED' THEN now() END,
        failure_code = CASE WHEN $1 = 'FAILED' THEN '9.9' END`,
      hasEvents: true,
      async change(tx, to: 'CREATED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'FAILED') {
        const agreement = await lockAgreementById(platform, tx, agreementId)
        if (!agreement) throw new Error('no such agreement')
        const failure = to === 'FAILED' ? { failure: { code: '9.9', reason: 'Failed' } } : {}
        await changeAgreement(platform, tx, agreement, { to, by: 'PAYER', now, ...failure })
      },
    },
    {
      table: 'payment_agreement_amendments',
      id: { column: 'amendment_id', value: amendmentId },
      statuses: ['PENDING', 'COMPLETED', 'DECLINED', 'RECALLED', 'TIMEDOUT'],
      allowed: [
        'PENDING → COMPLETED',
        'PENDING → DECLINED',
        'PENDING → RECALLED',
        'PENDING → TIMEDOUT',
      ],
      columns: `completed_at = CASE WHEN $1 = 'PENDING' THEN NULL ELSE now() END`,
      hasEvents: true,
      async change(tx, to: AmendmentStatus) {
        const agreement = { client_id: clientId, payment_agreement_id: agreementId }
        const changed = await changeAmendments(tx, to, now, { agreement })
        if (changed.length === 0) throw new StatusRefused('none changed')
      },
    },
    {
      table: 'rail_instructions',
      id: { column: 'instruction_id', value: instructionId },
      statuses: ['QUEUED', 'SENT', 'SETTLED', 'REJECTED', 'RETURNED'],
      allowed: [
        'QUEUED → SENT',
        'QUEUED → SETTLED',
        'QUEUED → REJECTED',
        'SENT → SETTLED',
        'SENT → REJECTED',
        'SETTLED → RETURNED',
        'REJECTED → QUEUED',
      ],
      columns: 'reason = NULL',
      hasEvents: false,
      async change(tx, to) {
        if (!(await changeInstruction(tx, { clientId, instructionId }, to, { reason: null })))
          throw new StatusRefused('not changed')
      },
    },
  ]
}
