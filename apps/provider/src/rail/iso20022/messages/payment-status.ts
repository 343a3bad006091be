import type { XmlNode } from '../xml-document.ts'
import { textAt, writeMessage } from '../xml-document.ts'
import { BATCH } from './credit-transfer.ts'
import type { Account, MessageHead } from './message-parts.ts'
import { accountOfParty, agentOfBic, headParts, reasonOf } from './message-parts.ts'

/** Status of sent messages: pacs.028 asks, pacs.002 and pain.014 answer. Pure. */

/** The meaning of a status for an order. 'unknown': the gateway has no such order. */
export type OrderState = 'settled' | 'rejected' | 'pending' | 'unknown'

export interface OrderStatus {
  /** Id of the message that the status is about. */
  originalMessageId: string | undefined
  originalNppTransactionId: string | undefined
  state: OrderState
  /** ISO 20022 reason of a rejection, or undefined. */
  reason: string | undefined
  via: 'NPP' | 'DE'
  /** Reference of the payment by the clearing system, if it differs from the one that was sent. */
  clearingReference: string | undefined
  /** The account that pays, if the status names it. */
  debtor: (Account & { name: string }) | undefined
}

const settledCodes = ['ACSC', 'ACCC']
/** Reason for an original that the gateway never received, from the published list. */
const NO_ORIGINAL = 'NOOR'

/**
 * Only a settlement and a rejection are final. Any other code, also an unknown one, means that the outcome is open. A
 * rejection because the original was never received is no rejection of the payment.
 */
export function stateOf(code: string | undefined, reason: string | undefined): OrderState {
  if (code !== undefined && settledCodes.includes(code)) return 'settled'
  if (code !== 'RJCT') return 'pending'
  return reason === NO_ORIGINAL ? 'unknown' : 'rejected'
}

export function readPaymentStatus(body: XmlNode): OrderStatus {
  const reason = reasonOf(body, 'TxInfAndSts/StsRsnInf')
  return {
    originalMessageId: textAt(body, 'TxInfAndSts/OrgnlGrpInf/OrgnlMsgId'),
    originalNppTransactionId: textAt(body, 'TxInfAndSts/OrgnlTxId'),
    state: stateOf(textAt(body, 'TxInfAndSts/TxSts'), reason),
    reason,
    via: textAt(body, 'TxInfAndSts/OrgnlTxRef/PmtTpInf/ClrChanl') === BATCH ? 'DE' : 'NPP',
    clearingReference: textAt(body, 'TxInfAndSts/ClrSysRef'),
    debtor: undefined,
  }
}

export function readActivationStatus(body: XmlNode): OrderStatus {
  const transaction = 'OrgnlPmtInfAndSts/TxInfAndSts'
  const reason = reasonOf(body, `${transaction}/StsRsnInf`)
  const reference = body.children
    .find(({ name }) => name === 'OrgnlPmtInfAndSts')
    ?.children.find(({ name }) => name === 'TxInfAndSts')
    ?.children.find(({ name }) => name === 'OrgnlTxRef')
  const account = reference && accountOfParty(reference, 'Dbtr')
  return {
    originalMessageId: textAt(body, 'OrgnlGrpInfAndSts/OrgnlMsgId'),
    originalNppTransactionId: textAt(body, `${transaction}/OrgnlInstrId`),
    state: stateOf(textAt(body, `${transaction}/TxSts`), reason),
    reason,
    via: 'NPP',
    clearingReference: textAt(body, `${transaction}/ClrSysRef`),
    debtor: account && { ...account, name: (reference && textAt(reference, 'Dbtr/Nm')) ?? '' },
  }
}

export interface StatusRequest extends MessageHead {
  ownBic: string
  gatewayBic: string
  /** The message that was sent, and its name with version. */
  originalMessageId: string
  originalMessageName: string
  nppTransactionId: string
}

export function statusRequest(request: StatusRequest): string {
  return writeMessage('pacs.028.001.03', [
    'FIToFIPmtStsReq',
    [
      'GrpHdr',
      ...headParts(request),
      agentOfBic('InstgAgt', request.ownBic),
      agentOfBic('InstdAgt', request.gatewayBic),
    ],
    [
      'TxInf',
      [
        'OrgnlGrpInf',
        ['OrgnlMsgId', request.originalMessageId],
        ['OrgnlMsgNmId', request.originalMessageName],
      ],
      ['OrgnlTxId', request.nppTransactionId],
    ],
  ])
}
