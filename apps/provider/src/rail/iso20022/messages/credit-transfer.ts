import type { Cents } from '@tideway/contract/money/money'
import { linesOf, shortText } from '../message-text.ts'
import type { XmlNode, XmlPart } from '../xml-document.ts'
import { requiredText, textAt, writeMessage } from '../xml-document.ts'
import type { Account, MessageHead } from './message-parts.ts'
import {
  accountPart,
  agentOfBic,
  agentOfBsb,
  amountPart,
  centsAt,
  headParts,
  partyPart,
  proxyPart,
  reasonOf,
  remittancePart,
} from './message-parts.ts'

/** Money that leaves: pacs.008 for payments, pacs.004 for returns of payments that arrived. Pure. */

/** The two institutions of a message, and the account that pays. BICs have 8 or 11 characters. */
export interface Parties {
  ownBic: string
  gatewayBic: string
  ownAccount: Account
  ownName: string
}

export interface TransferMessage extends MessageHead, Account {
  /** Id of the instruction as the messages carry it. */
  instructionId: string
  nppTransactionId: string
  amountCents: Cents
  creditorName: string
  payId?: { value: string; type: string } | undefined
  description: string
  reference: string | undefined
  /** False if the payment may only settle in real time. */
  directEntryAllowed: boolean
}

/** For a payment without a reference of its payer, by the published usage. */
const NO_REFERENCE = 'NOTPROVIDED'
/** Clearing channels: real time, and the batches of Direct Entry. */
const REAL_TIME = 'RTNS'
export const BATCH = 'MPNS'

export function creditTransfer(parties: Parties, transfer: TransferMessage): string {
  const { payId } = transfer
  return writeMessage('pacs.008.001.08', [
    'FIToFICstmrCdtTrf',
    groupHeader(parties, transfer),
    [
      'CdtTrfTxInf',
      [
        'PmtId',
        ['InstrId', transfer.instructionId],
        ['EndToEndId', shortText(transfer.reference, 35) ?? NO_REFERENCE],
        ['TxId', transfer.nppTransactionId],
      ],
      // Without a channel, the gateway chooses one.
      transfer.directEntryAllowed ? undefined : ['PmtTpInf', ['ClrChanl', REAL_TIME]],
      amountPart('IntrBkSttlmAmt', transfer.amountCents),
      ['ChrgBr', 'SLEV'],
      partyPart('Dbtr', parties.ownName),
      accountPart('DbtrAcct', parties.ownAccount.accountNumber),
      agentOfBsb('DbtrAgt', parties.ownAccount.bsb),
      agentOfBsb('CdtrAgt', transfer.bsb),
      partyPart('Cdtr', transfer.creditorName),
      accountPart('CdtrAcct', transfer.accountNumber, payId && proxyPart(payId.value, payId.type)),
      remittancePart(transfer.description),
    ],
  ])
}

export interface ReturnMessage extends MessageHead, Account {
  instructionId: string
  nppTransactionId: string
  originalNppTransactionId: string
  amountCents: Cents
  /** The payer of the original payment, who gets the money. */
  debtorName: string
  reason: string
  description: string
}

/** The return names the payment that it returns and may return a part of it. */
export function paymentReturn(parties: Parties, returned: ReturnMessage): string {
  return writeMessage('pacs.004.001.09', [
    'PmtRtr',
    groupHeader(parties, returned),
    [
      'TxInf',
      ['RtrId', returned.nppTransactionId],
      ['OrgnlTxId', returned.originalNppTransactionId],
      amountPart('RtrdIntrBkSttlmAmt', returned.amountCents),
      ['ChrgBr', 'SLEV'],
      [
        'RtrRsnInf',
        ['Rsn', ['Cd', returned.reason]],
        ...linesOf(returned.description, 105).map((line): XmlPart => ['AddtlInf', line]),
      ],
      [
        'OrgnlTxRef',
        ['Dbtr', partyPart('Pty', returned.debtorName)],
        accountPart('DbtrAcct', returned.accountNumber),
        agentOfBsb('DbtrAgt', returned.bsb),
      ],
    ],
  ])
}

function groupHeader({ ownBic, gatewayBic }: Parties, head: MessageHead): XmlPart {
  return [
    'GrpHdr',
    ...headParts(head),
    ['NbOfTxs', '1'],
    ['SttlmInf', ['SttlmMtd', 'CLRG']],
    agentOfBic('InstgAgt', ownBic),
    agentOfBic('InstdAgt', gatewayBic),
  ]
}

export interface ReceivedReturn {
  /** NPP transaction id of our payment that comes back. */
  originalNppTransactionId: string
  amountCents: Cents
  reason: string | undefined
}

/** Reads a return of one of our payments. */
export function readPaymentReturn(body: XmlNode): ReceivedReturn {
  return {
    originalNppTransactionId: requiredText(body, 'TxInf/OrgnlTxId'),
    amountCents: centsAt(body, 'TxInf/RtrdIntrBkSttlmAmt'),
    reason: reasonOf(body, 'TxInf/RtrRsnInf') ?? textAt(body, 'TxInf/RtrRsnInf/AddtlInf'),
  }
}
