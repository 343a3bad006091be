import type { CollectionReason } from '@tideway/contract/failures/collection-failures'
import type { TransferReason } from '@tideway/contract/failures/transfer-failures'
import type { Creditor } from '../../rail.ts'
import { identify } from '../identify.ts'
import { wireId } from '../message-text.ts'
import { activationRequest } from '../messages/activation.ts'
import { creditTransfer, paymentReturn } from '../messages/credit-transfer.ts'
import {
  AMENDED,
  mandateAmendment,
  mandateCancellation,
  mandateProposal,
  mandateSuspension,
  RESUMED,
} from '../messages/mandate.ts'
import type { Account } from '../messages/message-parts.ts'
import type { RailContext } from '../rail-context.ts'
import type { MandateOrder, OrderDetails } from './order-details.ts'
import type { Order } from './order-store.ts'

/** The message of an order, or the ISO 20022 reason that it is impossible. */
export type Prepared = { message: string; details: OrderDetails } | { impossible: string }

/** Reasons for a PayID that no one has, and for an agreement that does not allow a collection. */
const NO_SUCH_PAYEE: TransferReason & CollectionReason = 'BE06'
const NO_MANDATE: CollectionReason = 'MD01'
/** Reason of a return that the receiver requests. */
const BY_RECEIVER: TransferReason = 'MS02'

/**
 * Builds the message of an order. Asks the gateway for the account behind a PayID, and the provider if a collection is
 * still allowed.
 */
export async function prepare(context: RailContext, order: Order): Promise<Prepared> {
  const { details } = order
  if (details.order === 'transfer') return transferMessage(context, order, details.instruction)
  if (details.order === 'collection') return collectionMessage(context, order, details.collection)
  if (details.order === 'mandate') return mandateMessage(context, order, details.mandate)
  const { bounce } = details
  const message = paymentReturn(context.config.parties, {
    ...headOf(order),
    ...bounce,
    nppTransactionId: order.npp_transaction_id ?? '',
    debtorName: bounce.payerName,
    instructionId: order.message_id,
    reason: NO_SUCH_PAYEE,
    description: 'The PayID is not registered',
  })
  return { message, details }
}

/** The head has the time of the order, not of the attempt, so that a repeated message is the same text. */
const headOf = ({ message_id: messageId, created_at: at }: Order) => ({ messageId, at })

type Instruction = Extract<OrderDetails, { order: 'transfer' }>['instruction']

async function transferMessage(
  context: RailContext,
  order: Order,
  instruction: Instruction,
): Promise<Prepared> {
  const { parties } = context.config
  const details: OrderDetails = { order: 'transfer', instruction }
  const account = await accountOf(context, instruction.creditor)
  if (!account) return { impossible: NO_SUCH_PAYEE }
  const { originalNppTransactionId, creditor } = instruction
  const common = {
    ...headOf(order),
    ...account,
    instructionId: wireId(instruction.instructionId),
    nppTransactionId: order.npp_transaction_id ?? '',
    amountCents: instruction.amountCents,
    description: instruction.description,
  }
  if (originalNppTransactionId !== undefined && originalNppTransactionId !== '') {
    const { creditorName: debtorName } = instruction
    const returned = { ...common, originalNppTransactionId, debtorName, reason: BY_RECEIVER }
    return { message: paymentReturn(parties, returned), details }
  }
  const message = creditTransfer(parties, {
    ...common,
    creditorName: instruction.creditorName,
    payId: 'payId' in creditor ? { value: creditor.payId, type: creditor.payIdType } : undefined,
    reference: instruction.reference,
    directEntryAllowed: instruction.directEntryAllowed ?? false,
  })
  return { message, details }
}

/** Returns the account that a creditor's money goes to, or undefined if no one has the PayID. */
async function accountOf(context: RailContext, creditor: Creditor): Promise<Account | undefined> {
  if (!('payId' in creditor)) return creditor
  return (await identify(context, creditor)).account
}

async function collectionMessage(
  context: RailContext,
  order: Order,
  collection: Extract<OrderDetails, { order: 'collection' }>['collection'],
): Promise<Prepared> {
  // Check the agreement as late as possible, because after this the payer's bank decides.
  if (!(await context.events.mayCollect(collection.collectionId))) return { impossible: NO_MANDATE }
  const payer = await payerAccount(context, collection.payer)
  if (!payer) return { impossible: NO_SUCH_PAYEE }
  const message = activationRequest(context.config.parties, {
    ...headOf(order),
    nppTransactionId: order.npp_transaction_id ?? '',
    collectionId: wireId(collection.collectionId),
    mandateId: wireId(collection.agreementId),
    amountCents: collection.amountCents,
    payerName: collection.payer.name,
    payer,
    payee: collection.payee,
    description: collection.description,
  })
  return { message, details: { order: 'collection', collection, payer } }
}

async function payerAccount(
  context: RailContext,
  { payId, bsb, accountNumber }: NonNullable<MandateOrder['payer']>,
): Promise<Account | undefined> {
  if (bsb !== undefined && accountNumber !== undefined) return { bsb, accountNumber }
  if (payId === undefined) return undefined
  const payIdType = payId.includes('@') ? 'EMAIL' : 'PHONE'
  return (await identify(context, { payId: dialledAbroad(payId), payIdType })).account
}

/** PayIDs of mobiles are registered in the international form. */
const dialledAbroad = (payId: string) => payId.replace(/^0(?=[34]\d{8}$)/, '+61-')

async function mandateMessage(
  context: RailContext,
  order: Order,
  mandate: MandateOrder,
): Promise<Prepared> {
  const { parties } = context.config
  const head = headOf(order)
  const { step, terms } = mandate
  const mandateId = wireId(mandate.mandateId)
  const details: OrderDetails = { order: 'mandate', mandate }
  if (step === 'cancel')
    return { message: mandateCancellation(parties, head, mandateId, AMENDED), details }
  if (step === 'suspend')
    return { message: mandateSuspension(parties, head, mandateId, AMENDED), details }
  const payer = mandate.payer && (await payerAccount(context, mandate.payer))
  if (!payer || !terms) return { impossible: NO_SUCH_PAYEE }
  const all = { ...terms, mandateId, payer }
  if (step === 'propose') return { message: mandateProposal(parties, head, all), details }
  const reason = step === 'resume' ? RESUMED : AMENDED
  return { message: mandateAmendment(parties, head, all, reason), details }
}
