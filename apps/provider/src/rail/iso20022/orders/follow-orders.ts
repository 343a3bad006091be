import { randomUUID } from 'node:crypto'
import { GatewaySilent, MessageRefused } from '../gateway-client.ts'
import { wireId } from '../message-text.ts'
import { readMandateAnswer } from '../messages/mandate.ts'
import type { OrderStatus } from '../messages/payment-status.ts'
import {
  readActivationStatus,
  readPaymentStatus,
  statusRequest,
} from '../messages/payment-status.ts'
import type { RailContext } from '../rail-context.ts'
import type { Message } from '../xml-document.ts'
import { nodeAt, readMessage, textAt } from '../xml-document.ts'
import { prepare } from './order-message.ts'
import { finishOrder, reportDelay, reportEndAgain } from './order-news.ts'
import type { Order } from './order-store.ts'
import {
  findOrder,
  follow,
  followOrder,
  keepMessage,
  noteEnquiry,
  noteSent,
} from './order-store.ts'

const WORKERS = 16
const LONGEST_WAIT_SECONDS = 600

/** Registers the job that sends orders and asks about them until they end. */
export function registerOrderJobs(context: RailContext): void {
  // Each order has one step at a time, and a step that waits for the gateway delays no other order.
  context.platform.jobs.work(followOrder, ({ orderId }) => takeStep(context, orderId), {
    workers: WORKERS,
    perGroup: 1,
  })
}

/**
 * Takes one step of an order. If this process dies during the step, the job is repeated and continues from the stored
 * state.
 */
async function takeStep(context: RailContext, orderId: string): Promise<void> {
  const { platform } = context
  const order = await findOrder(platform.db, orderId)
  if (!order) return
  if (order.state !== 'OPEN') {
    await reportEndAgain(context, order)
    return
  }
  try {
    if (await advance(context, order)) return
  } catch (error) {
    if (error instanceof MessageRefused) {
      platform.log.error({ err: error, order: orderId }, 'the gateway refused an order’s message')
      await finishOrder(context, order, false, noNews)
      return
    }
    if (!(error instanceof GatewaySilent)) throw error
    platform.log.warn({ order: orderId, why: error.message }, 'the outcome of an order is open')
  }
  // The first answer may take a while. After that, an enquiry without an answer is a delay.
  if (order.sent_at !== null) await reportDelay(context, order)
  await noteEnquiry(platform, order)
  await follow(platform, platform.db, orderId, waitAfter(context, order.enquiries))
}

const noNews = {
  reason: undefined,
  via: 'NPP',
  clearingReference: undefined,
  debtor: undefined,
} as const

/** Returns the seconds until the next enquiry: twice as long each time, up to ten minutes. */
function waitAfter({ config }: RailContext, enquiries: number): number {
  return Math.min(config.enquirySeconds * 2 ** Math.min(enquiries, 20), LONGEST_WAIT_SECONDS)
}

/** Returns true if the order has ended. */
async function advance(context: RailContext, order: Order): Promise<boolean> {
  const { platform } = context
  if (order.message === null) {
    const prepared = await prepare(context, order)
    if ('impossible' in prepared) {
      await finishOrder(context, order, false, { ...noNews, reason: prepared.impossible })
      return true
    }
    const message = await keepMessage(platform, order, prepared.message, prepared.details)
    return send(context, { ...order, message, details: prepared.details })
  }
  if (order.sent_at === null || !isPayment(order)) return send(context, order)
  const status = await enquire(context, order)
  // If the gateway never received the message, it can be sent again.
  return status.state === 'unknown' ? send(context, order) : conclude(context, order, status)
}

/**
 * Payments have a separate message for enquiries. For all other orders, the same message is sent again as the enquiry.
 */
const isPayment = ({ kind }: Order) => kind === 'transfer' || kind === 'bounce'

async function send(context: RailContext, order: Order): Promise<boolean> {
  const { platform, client } = context
  await noteSent(platform, order)
  const answer = await client.post(order.message ?? '')
  return conclude(context, order, statusIn(answer, order), answer)
}

async function enquire(
  { platform, config, client }: RailContext,
  order: Order,
): Promise<OrderStatus> {
  const { ownBic, gatewayBic } = config.parties
  const answer = await client.post(
    statusRequest({
      ownBic,
      gatewayBic,
      messageId: `Q${wireId(randomUUID())}`,
      at: platform.clock.now(),
      originalMessageId: order.message_id,
      originalMessageName: readMessage(Buffer.from(order.message ?? '')).name,
      nppTransactionId: order.npp_transaction_id ?? '',
    }),
  )
  return statusIn(answer, order)
}

/** Reads the status of the order in an answer. A receipt ends a change of a mandate, but never a payment. */
function statusIn({ name, body }: Message, { kind }: Order): OrderStatus {
  if (name === 'pacs.002.001.10') return readPaymentStatus(body)
  if (name === 'pain.014.001.07') return readActivationStatus(body)
  const receipt = { ...noNews, originalMessageId: undefined, originalNppTransactionId: undefined }
  if (name === 'admi.007.001.01')
    return { ...receipt, state: kind === 'mandate' ? 'settled' : 'pending' }
  if (name === 'pain.012.001.07' && kind === 'mandate') {
    const { news, reason } = readMandateAnswer(body)
    return { ...receipt, state: news === 'accepted' ? 'settled' : 'rejected', reason }
  }
  throw new GatewaySilent(`the gateway answered an order with ${name}`)
}

async function conclude(
  context: RailContext,
  order: Order,
  status: OrderStatus,
  answer?: Message,
): Promise<boolean> {
  if (isForAnother(order, status)) {
    throw new GatewaySilent('the gateway answered about another order')
  }
  if (status.state === 'pending' || status.state === 'unknown') return false
  if (status.state === 'settled' && order.details.order === 'mandate')
    await registerMandate(context, order, answer)
  await finishOrder(context, order, status.state === 'settled', status)
  return true
}

function isForAnother(order: Order, status: OrderStatus): boolean {
  const { originalMessageId, originalNppTransactionId } = status
  return (
    (originalMessageId !== undefined && originalMessageId !== order.message_id) ||
    (originalNppTransactionId !== undefined &&
      originalNppTransactionId !== order.npp_transaction_id)
  )
}

/**
 * Registers the network's id of a mandate. The receipt of a proposal may contain it. Otherwise both sides use our id.
 */
async function registerMandate(
  { events }: RailContext,
  { details }: Order,
  answer: Message | undefined,
): Promise<void> {
  if (details.order !== 'mandate' || details.mandate.step !== 'propose') return
  const { mandateId: agreementId } = details.mandate
  const handling = answer && nodeAt(answer.body, 'Rpt/ReqHdlg')
  const nppAgreementId = (handling && textAt(handling, 'Desc')) ?? agreementId
  await events.agreementRegistered({ agreementId, nppAgreementId })
}
