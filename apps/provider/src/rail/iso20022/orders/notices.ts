import { createHash } from 'node:crypto'
import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import { paymentAgreementIdOf } from '@tideway/contract/calls/ids'
import type { PayerAction } from '@tideway/contract/sandbox/test-bank-agreement'
import { readPaymentReturn } from '../messages/credit-transfer.ts'
import type { MandateNews } from '../messages/mandate.ts'
import { readMandateAnswer, readMandateChange } from '../messages/mandate.ts'
import type { AccountEntry } from '../messages/notification.ts'
import { readNotification } from '../messages/notification.ts'
import type { OrderStatus } from '../messages/payment-status.ts'
import { readActivationStatus, readPaymentStatus } from '../messages/payment-status.ts'
import type { RailContext } from '../rail-context.ts'
import type { Message } from '../xml-document.ts'
import { noteMandateStatus, orderMandateChange } from './mandate-orders.ts'
import { finishOrder, reportDelay, returnOrder } from './order-news.ts'
import { findOrderOf, follow, storeOrder } from './order-store.ts'

/** Thrown for a valid message that cannot be applied. The reason is returned to its sender. */
export class NoticeRefused extends Error {
  override name = 'NoticeRefused'
}

/** Applies a message of the gateway. Each message may arrive more than once, and repeats change nothing. */
export async function takeNotice(context: RailContext, { name, body }: Message): Promise<void> {
  switch (name) {
    case 'camt.054.001.08':
      for (const entry of readNotification(body)) await takeEntry(context, entry)
      return
    case 'pacs.002.001.10':
      return takeStatus(context, readPaymentStatus(body))
    case 'pain.014.001.07':
      return takeStatus(context, readActivationStatus(body))
    case 'pacs.004.001.09':
      return takeReturn(context, readPaymentReturn(body))
    case 'pain.012.001.07':
      return takeMandateNews(context, readMandateAnswer(body))
    case 'pain.010.001.07':
    case 'pain.011.001.07':
    case 'pain.018.001.03':
      return takeMandateNews(context, readMandateChange(body, name))
    default:
      throw new NoticeRefused(`${name} is not accepted in this direction`)
  }
}

async function takeEntry(context: RailContext, entry: AccountEntry): Promise<void> {
  const { platform, events, config } = context
  if (entry.kind === 'debit') {
    // The entry has no status, so ask the gateway at once.
    const order = await findOrderOf(platform.db, entry)
    if (order?.state === 'OPEN') await follow(platform, platform.db, order.order_id, 0)
    if (!order)
      platform.log.error(
        { payment: entry.nppTransactionId },
        'the account was debited without an order',
      )
    return
  }
  if (entry.kind === 'unplaced') {
    const { nppTransactionId: payment, missing } = entry
    platform.log.error({ payment, missing }, 'money arrived that cannot be assigned to anyone')
    return
  }
  const { payment } = entry
  const decision = await events.paymentArrived(payment)
  if (decision.outcome !== 'UNKNOWN_PAY_ID') return
  const orderId = `bounce ${payment.nppTransactionId}`
  await storeOrder(platform, {
    orderId,
    kind: 'bounce',
    messageId: bounceId(payment.nppTransactionId),
    payingBic: config.parties.ownBic,
    details: {
      order: 'bounce',
      bounce: {
        originalNppTransactionId: payment.nppTransactionId,
        amountCents: payment.amountCents,
        payerName: payment.payerName,
        bsb: payment.payerBsb,
        accountNumber: payment.payerAccountNumber,
      },
    },
  })
}

/** Other banks choose their transaction ids, so the id of a return is a digest of that id. It is the same each time. */
function bounceId(nppTransactionId: string): string {
  return `B${createHash('sha256').update(nppTransactionId).digest('hex').slice(0, 32)}`
}

async function takeStatus(context: RailContext, status: OrderStatus): Promise<void> {
  const order = await findOrderOf(context.platform.db, {
    messageId: status.originalMessageId,
    nppTransactionId: status.originalNppTransactionId,
  })
  if (!order) throw new NoticeRefused('there is no order with this message or transaction')
  if (order.kind === 'mandate') throw new NoticeRefused('a payment status answers no mandate')
  if (status.state === 'pending') {
    if (order.state === 'OPEN') await reportDelay(context, order)
    return
  }
  if (status.state === 'unknown') return
  await finishOrder(context, order, status.state === 'settled', status)
}

async function takeReturn(
  context: RailContext,
  returned: ReturnType<typeof readPaymentReturn>,
): Promise<void> {
  const { originalNppTransactionId: nppTransactionId, amountCents, reason } = returned
  const order = await findOrderOf(context.platform.db, { nppTransactionId })
  const ordered =
    order?.details.order === 'transfer' ? order.details.instruction.amountCents : undefined
  if (!order || ordered === undefined)
    throw new NoticeRefused('there is no payment with this transaction')
  if (ordered !== amountCents)
    throw new NoticeRefused('a payment can only come back whole: send other amounts as payments')
  await returnOrder(context, order, reason)
}

const actions: Record<Exclude<MandateNews['news'], 'amended'>, PayerAction> = {
  accepted: 'approve',
  rejected: 'decline',
  cancelled: 'cancel',
  suspended: 'suspend',
  resumed: 'resume',
}

async function takeMandateNews(context: RailContext, mandate: MandateNews): Promise<void> {
  const { platform, events } = context
  const { news, originalMessageId } = mandate
  if (news === 'amended') throw new NoticeRefused('only the payee changes the terms of a mandate')
  const agreementId = await agreementOf(context, mandate.mandateId)
  const answered = await findOrderOf(platform.db, { messageId: originalMessageId })
  const step = answered?.details.order === 'mandate' ? answered.details.mandate.step : undefined
  const proposalOnly = step === 'propose'
  const decision = await events.payerActed(agreementId, actions[news], { proposalOnly })
  if (decision === 'unknown') throw new NoticeRefused('there is no such mandate')
  if (typeof decision === 'object') await noteMandateStatus(platform, agreementId, decision.status)
  // The payer approved an agreement that has ended here, so order its end at the gateway too.
  if (decision === 'forbidden' && news === 'accepted' && proposalOnly)
    await orderMandateChange(context, agreementId)
}

async function agreementOf(
  { platform }: RailContext,
  mandateId: string,
): Promise<PaymentAgreementId> {
  const mandate = await platform.db
    .selectFrom('iso20022.mandates')
    .select('agreement_id')
    .where('agreement_id', '=', paymentAgreementIdOf(mandateId))
    .executeTakeFirst()
  if (!mandate) throw new NoticeRefused('there is no such mandate')
  return mandate.agreement_id
}
