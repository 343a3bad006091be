import { randomBytes } from 'node:crypto'
import type { Message } from '../../src/rail/iso20022/xml-document.ts'
import { requiredText, textAt } from '../../src/rail/iso20022/xml-document.ts'
import type { CollectionAsked } from './gateway-mandate-messages.ts'
import { collectionStatus, mandateAnswer, readCollection } from './gateway-mandate-messages.ts'
import type { GatewayAccount } from './gateway-message-parts.ts'
import type { Payment, Status } from './gateway-messages.ts'
import { identificationAnswer, paymentStatus, readPayment, receiptFor } from './gateway-messages.ts'

/** The outcome of a payment to an account, or of a collection from it. */
export interface Fate {
  /** Rejected with this ISO 20022 reason. */
  rejects?: string
  /** Answered as pending until `end` is called. */
  waits?: boolean
  /** Reached by Direct Entry only. */
  directEntry?: boolean
}

export interface Mandate {
  mandateId: string
  /** Message that proposed it. */
  messageId: string
  /** Steps as they arrived, by the names of their messages. */
  steps: string[]
  maximum: string | undefined
}

interface Booked<Order> {
  order: Order
  status: Status
}

/** The banks behind the gateway. Each message id takes effect once, and a repeated message gets its present status. */
export interface GatewayBank {
  accounts: Map<string, GatewayAccount & { cents: number }>
  payIds: Map<string, GatewayAccount>
  fates: Map<string, Fate>
  payments: Map<string, Booked<Payment>>
  collections: Map<string, Booked<CollectionAsked>>
  mandates: Map<string, Mandate>
  /** Reason for which proposals are refused at once. */
  refusesMandates: string | undefined
  answer(message: Message): string
  /** Ends a pending payment or collection as settled or, with a reason, as rejected. */
  end(txId: string, reason?: string): void
  paymentOf(txId: string): Booked<Payment> | undefined
}

const keyOf = ({ bsb, accountNumber }: { bsb: string; accountNumber: string }) =>
  `${bsb} ${accountNumber}`

export function gatewayBank(): GatewayBank {
  const bank: GatewayBank = {
    accounts: new Map(),
    payIds: new Map(),
    fates: new Map(),
    payments: new Map(),
    collections: new Map(),
    mandates: new Map(),
    refusesMandates: undefined,
    answer(message) {
      const { name, body } = message
      if (name === 'pacs.008.001.08' || name === 'pacs.004.001.09')
        return takePayment(bank, readPayment(name, body))
      if (name === 'pacs.028.001.03') return tellStatus(bank, message)
      if (name === 'pain.013.001.07') return takeCollection(bank, readCollection(body))
      if (name === 'acmt.023.001.02') return identify(bank, message)
      return takeMandate(bank, message)
    },
    paymentOf: (txId) => [...bank.payments.values()].find(({ order }) => order.txId === txId),
    end(txId, reason) {
      const payment = bank.paymentOf(txId)
      const waiting =
        payment ?? [...bank.collections.values()].find(({ order }) => order.instructionId === txId)
      if (waiting?.status.code !== 'PDNG') throw new Error(`${txId} does not wait`)
      waiting.status = reason === undefined ? { code: 'ACSC' } : { code: 'RJCT', reason }
      if (reason === undefined) {
        const { order } = waiting
        if ('to' in order) book(bank, order.to, order.cents)
        else book(bank, order.from, -order.cents)
      }
    },
  }
  return bank
}

function book(bank: GatewayBank, account: GatewayAccount, cents: number): void {
  const bookedAccount = bank.accounts.get(keyOf(account))
  bank.accounts.set(keyOf(account), { ...account, cents: (bookedAccount?.cents ?? 0) + cents })
}

function takePayment(bank: GatewayBank, payment: Payment): string {
  const earlierPayment = bank.payments.get(payment.messageId)
  if (!earlierPayment) {
    const fate = bank.fates.get(keyOf(payment.to)) ?? {}
    const status = fateOf(fate, payment.realTimeOnly)
    bank.payments.set(payment.messageId, { order: payment, status })
    if (status.code === 'ACSC') book(bank, payment.to, payment.cents)
  }
  const { order, status } = earlierPayment ?? bank.payments.get(payment.messageId) ?? never()
  return paymentStatus(order, status)
}

function fateOf({ rejects, waits, directEntry }: Fate, realTimeOnly: boolean): Status {
  if (rejects !== undefined) return { code: 'RJCT', reason: rejects }
  if (directEntry && realTimeOnly) return { code: 'RJCT', reason: 'AG03' }
  if (waits) return { code: 'PDNG' }
  return { code: 'ACSC', channel: directEntry ? 'MPNS' : 'RTNS' }
}

function tellStatus(bank: GatewayBank, { body }: Message): string {
  const messageId = requiredText(body, 'TxInf/OrgnlGrpInf/OrgnlMsgId')
  const payment = bank.payments.get(messageId)
  if (payment) return paymentStatus(payment.order, payment.status)
  const messageName = requiredText(body, 'TxInf/OrgnlGrpInf/OrgnlMsgNmId')
  const txId = textAt(body, 'TxInf/OrgnlTxId')
  return paymentStatus({ messageId, messageName, txId }, { code: 'RJCT', reason: 'NOOR' })
}

function takeCollection(bank: GatewayBank, collection: CollectionAsked): string {
  if (!bank.collections.has(collection.messageId)) {
    const agreed = bank.mandates.get(collection.mandateId)
    const fate = bank.fates.get(keyOf(collection.from)) ?? {}
    const status: Status = agreed ? fateOf(fate, false) : { code: 'RJCT', reason: 'MD01' }
    bank.collections.set(collection.messageId, { order: collection, status })
    if (status.code === 'ACSC') book(bank, collection.from, -collection.cents)
  }
  const { order, status } = bank.collections.get(collection.messageId) ?? never()
  return collectionStatus(order, status)
}

const detailsOf: Record<string, string> = {
  'pain.010.001.07': 'UndrlygAmdmntDtls',
  'pain.011.001.07': 'UndrlygCxlDtls',
  'pain.018.001.03': 'UndrlygSspnsnDtls',
}

function takeMandate(bank: GatewayBank, { name, body }: Message): string {
  const messageId = requiredText(body, 'GrpHdr/MsgId')
  if (name === 'pain.009.001.07') {
    const mandateId = requiredText(body, 'Mndt/MndtReqId')
    if (bank.refusesMandates !== undefined) {
      const reason = bank.refusesMandates
      return mandateAnswer(mandateId, { accepted: false, reason, answers: messageId })
    }
    const maximum = textAt(body, 'Mndt/MaxAmt')
    if (!bank.mandates.has(mandateId))
      bank.mandates.set(mandateId, { mandateId, messageId, steps: [], maximum })
    return receiptFor(messageId, randomBytes(16).toString('hex'))
  }
  const details = detailsOf[name]
  if (details === undefined) throw new Error(`${name} is not accepted in this direction`)
  const mandate = bank.mandates.get(requiredText(body, `${details}/OrgnlMndt/OrgnlMndtId`))
  if (!mandate) throw new Error('there is no such mandate')
  const resumed = textAt(body, `${details}/AmdmntRsn/Rsn/Prtry`) === 'RESUME'
  mandate.steps.push(resumed ? 'resume' : name)
  mandate.maximum = textAt(body, `${details}/Mndt/MaxAmt`) ?? mandate.maximum
  return receiptFor(messageId)
}

function identify(bank: GatewayBank, { body }: Message): string {
  const questionId = requiredText(body, 'Vrfctn/Id')
  const partyPath = 'Vrfctn/PtyAndAcctId'
  const payId =
    textAt(body, `${partyPath}/Pty/CtctDtls/EmailAdr`) ??
    textAt(body, `${partyPath}/Pty/CtctDtls/MobNb`) ??
    textAt(body, `${partyPath}/Pty/Nm`) ??
    textAt(body, `${partyPath}/Pty/Id/OrgId/Othr/Id`)
  const services = { npp: true, payTo: true }
  if (payId !== undefined) {
    if (payId.startsWith('secret')) return identificationAnswer(questionId, { reason: 'AG01' })
    const account = bank.payIds.get(payId)
    return identificationAnswer(questionId, account ? { ...account, ...services } : notFound)
  }
  const bsb = requiredText(body, `${partyPath}/Agt/FinInstnId/ClrSysMmbId/MmbId`)
  const accountNumber = textAt(body, `${partyPath}/Acct/Othr/Id`)
  if (bsb === '000000') return identificationAnswer(questionId, notFound)
  if (accountNumber === undefined) return identificationAnswer(questionId, { bsb, ...services })
  const account = bank.accounts.get(`${bsb} ${accountNumber}`)
  return identificationAnswer(questionId, account ? { ...account, ...services } : notFound)
}

const notFound = { reason: 'BE06' }

function never(): never {
  throw new Error('what was stored is gone')
}
