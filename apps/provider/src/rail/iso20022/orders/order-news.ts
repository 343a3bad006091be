import type { PayToFailure } from '@tideway/contract/failures/agreement-failures'
import type { CollectionReason } from '@tideway/contract/failures/collection-failures'
import type { TransferReason } from '@tideway/contract/failures/transfer-failures'
import type { OrderStatus } from '../messages/payment-status.ts'
import type { RailContext } from '../rail-context.ts'
import type { Order } from './order-store.ts'
import { endOrder } from './order-store.ts'

/**
 * Passes news of orders to the provider. An order ends here only after the provider has handled its news. If this
 * process dies in between, the news is repeated, which changes nothing.
 */

type News = Pick<OrderStatus, 'reason' | 'via' | 'clearingReference' | 'debtor'>

/** Reason of a rejection that gives none. */
const NO_REASON: TransferReason & CollectionReason = 'NARR'

/** Ends an order as settled or rejected. News that contradicts an earlier end is logged and changes nothing. */
export async function finishOrder(
  context: RailContext,
  order: Order,
  settled: boolean,
  news: News,
): Promise<void> {
  const { platform } = context
  const end = settled ? 'SETTLED' : 'REJECTED'
  if (order.state !== 'OPEN') {
    if (order.state !== end && !(settled && order.state === 'RETURNED'))
      platform.log.error(
        { order: order.order_id, ended: order.state, news: end, reason: news.reason },
        'the gateway contradicts the end of an order: ask the bank',
      )
    return
  }
  const reason = settled ? undefined : (news.reason ?? NO_REASON)
  await report(context, order, settled, { ...news, reason })
  await endOrder(platform, order, end, reason)
}

async function report(
  { platform, events }: RailContext,
  order: Order,
  settled: boolean,
  news: News,
): Promise<void> {
  const { details } = order
  const nppTransactionId = news.clearingReference ?? order.npp_transaction_id ?? ''
  const { via, reason } = news
  if (details.order === 'transfer') {
    const { instructionId } = details.instruction
    // Keep the id that the provider already has, because returns and refunds refer to it.
    const own = order.npp_transaction_id ?? nppTransactionId
    await events.instructionFinished({ instructionId, nppTransactionId: own, settled, via, reason })
  } else if (details.order === 'collection') {
    const { collection, payer } = details
    const account = news.debtor ?? { ...(payer ?? noAccount), name: collection.payer.name }
    const { collectionId } = collection
    await events.collectionFinished({
      collectionId,
      nppTransactionId,
      settled,
      reason,
      payer: account,
    })
  } else if (details.order === 'mandate') {
    if (!settled) await reportMandateFailure({ platform, events }, order, reason)
  } else if (!settled) {
    platform.log.error(
      { payment: details.bounce.originalNppTransactionId, reason },
      'a payment to an unknown PayID could not be returned: its money is in the account',
    )
  }
}

const noAccount = { bsb: '', accountNumber: '' }

/** Reports the end of a transfer again, to a provider that has handed it over again. */
export async function reportEndAgain(context: RailContext, order: Order): Promise<void> {
  const { details, reason } = order
  if (details.order !== 'transfer' || order.state === 'OPEN') return
  const news = { via: 'NPP', clearingReference: undefined, debtor: undefined } as const
  if (order.state === 'REJECTED') {
    await report(context, order, false, { ...news, reason: reason ?? NO_REASON })
    return
  }
  await report(context, order, true, { ...news, reason: undefined })
  if (order.state === 'RETURNED') {
    const { instructionId } = details.instruction
    await context.events.instructionReturned({ instructionId, reason: reason ?? NO_REASON })
  }
}

/** Failures of PayTo by the bank's reason. Any other reason has no cause that a client could fix. */
const failures: Partial<Record<string, PayToFailure>> = {
  BE06: '2.1',
  AC02: '2.1',
  AG03: '2.2',
  MD08: '2.2',
  MD09: '2.2',
  AC13: '2.3',
  AG01: '2.3',
  NOAS: '4.1',
  AB08: '4.2',
}

async function reportMandateFailure(
  { platform, events }: Pick<RailContext, 'platform' | 'events'>,
  order: Order,
  reason: string | undefined,
): Promise<void> {
  const { details } = order
  if (details.order !== 'mandate') return
  const { mandateId: agreementId, step } = details.mandate
  if (step === 'propose') {
    const failure = failures[reason ?? ''] ?? '9.9'
    await events.agreementFailed({ agreementId, failure })
    return
  }
  if (step === 'amend') await events.payerActed(agreementId, 'decline')
  platform.log.warn({ agreement: agreementId, step, reason }, 'the payer’s bank refused a change')
}

/** Reports to the provider that the receiving bank has not answered. Only money that leaves can be delayed. */
export async function reportDelay({ events }: RailContext, order: Order): Promise<void> {
  if (order.details.order !== 'transfer') return
  await events.instructionDelayed({
    instructionId: order.details.instruction.instructionId,
    nppTransactionId: order.npp_transaction_id ?? '',
  })
}

/** Reports that a bank has returned the money of a settled transfer. */
export async function returnOrder(
  context: RailContext,
  order: Order,
  reason: string | undefined,
): Promise<void> {
  const { details } = order
  if (details.order !== 'transfer') {
    context.platform.log.error({ order: order.order_id }, 'a bank returned what cannot be returned')
    return
  }
  const { instructionId } = details.instruction
  if (order.state === 'OPEN')
    await report(context, order, true, {
      reason: undefined,
      via: 'NPP',
      clearingReference: undefined,
      debtor: undefined,
    })
  await context.events.instructionReturned({ instructionId, reason: reason ?? NO_REASON })
  await endOrder(context.platform, order, 'RETURNED', reason)
}
