import type { BankAgreement } from '@tideway/contract/sandbox/test-bank-agreement'
import { centsOf, shortText } from '../message-text.ts'
import type { XmlNode, XmlPart } from '../xml-document.ts'
import { textAt, writeMessage } from '../xml-document.ts'
import type { Parties } from './credit-transfer.ts'
import type { Account, MessageHead } from './message-parts.ts'
import {
  accountPart,
  agentOfBic,
  agentOfBsb,
  amountPart,
  headParts,
  partyPart,
  reasonOf,
} from './message-parts.ts'

/** PayTo agreements as mandates: pain.009 proposes, pain.010, 011 and 018 change, pain.012 answers. Pure. */

/** The terms of a mandate: the agreement as payers see it. */
export interface MandateTerms {
  /** Id of the agreement, under which both sides know the mandate. */
  mandateId: string
  payee: string
  payerName: string
  payer: Account
  description: string
  details: BankAgreement['agreementDetails']
}

const frequencies: Partial<Record<string, string>> = {
  DAILY: 'DAIL',
  WEEKLY: 'WEEK',
  FORTNIGHTLY: 'FRTN',
  MONTHLY: 'MNTH',
  QUARTERLY: 'QURT',
  SEMIANNUAL: 'MIAN',
  ANNUAL: 'YEAR',
  ADHOC: 'ADHO',
}
const day = /^\d{4}-\d\d-\d\d/

function mandatePart(parties: Parties, terms: MandateTerms): XmlPart {
  const { details } = terms
  const mandateTerms =
    details.variableAgreementDetails ??
    details.usageBasedAgreementDetails ??
    details.balloonAgreementDetails ??
    details.fixedAgreementDetails
  const starts = dayOf(mandateTerms?.startDate)
  const ends = dayOf(mandateTerms?.endDate)
  const frequency = frequencies[mandateTerms?.frequency ?? '']
  return [
    'Mndt',
    ['MndtReqId', terms.mandateId],
    [
      'Ocrncs',
      ['SeqTp', 'RCUR'],
      frequency !== undefined && ['Frqcy', ['Tp', frequency]],
      starts !== undefined && ['Drtn', ['FrDt', starts], ends !== undefined && ['ToDt', ends]],
    ],
    ['TrckgInd', 'true'],
    amountIf('FrstColltnAmt', mandateTerms?.firstPaymentAmount),
    amountIf('ColltnAmt', mandateTerms?.amount),
    amountIf('MaxAmt', mandateTerms?.maximumAmount),
    ['Rsn', ['Prtry', shortText(terms.description, 35) ?? 'PAYTO']],
    partyPart('Cdtr', terms.payee),
    accountPart('CdtrAcct', parties.ownAccount.accountNumber),
    agentOfBsb('CdtrAgt', parties.ownAccount.bsb),
    partyPart('Dbtr', terms.payerName),
    accountPart('DbtrAcct', terms.payer.accountNumber),
    agentOfBsb('DbtrAgt', terms.payer.bsb),
  ]
}

function amountIf(name: string, text: string | undefined): XmlPart | undefined {
  const cents = centsOf(text ?? '')
  return cents === undefined ? undefined : amountPart(name, cents)
}

const dayOf = (text: string | undefined) => day.exec(text ?? '')?.[0]

export function mandateProposal(parties: Parties, head: MessageHead, terms: MandateTerms): string {
  return writeMessage('pain.009.001.07', [
    'MndtInitnReq',
    groupHeader(parties, head),
    mandatePart(parties, terms),
  ])
}

/** Reasons of the payee: a change of terms, and the end of a suspension, which has no separate message. */
export const AMENDED = 'MD17'
export const RESUMED = 'RESUME'

/** `reason` is a code of the published list, or RESUMED. */
export function mandateAmendment(
  parties: Parties,
  head: MessageHead,
  terms: MandateTerms,
  reason: string,
): string {
  return writeMessage('pain.010.001.07', [
    'MndtAmdmntReq',
    groupHeader(parties, head),
    [
      'UndrlygAmdmntDtls',
      ['AmdmntRsn', ['Rsn', [reason === RESUMED ? 'Prtry' : 'Cd', reason]]],
      mandatePart(parties, terms),
      ['OrgnlMndt', ['OrgnlMndtId', terms.mandateId]],
    ],
  ])
}

export function mandateCancellation(
  parties: Parties,
  head: MessageHead,
  mandateId: string,
  reason: string,
): string {
  return writeMessage('pain.011.001.07', [
    'MndtCxlReq',
    groupHeader(parties, head),
    [
      'UndrlygCxlDtls',
      ['CxlRsn', ['Rsn', ['Cd', reason]]],
      ['OrgnlMndt', ['OrgnlMndtId', mandateId]],
    ],
  ])
}

export function mandateSuspension(
  parties: Parties,
  head: MessageHead,
  mandateId: string,
  reason: string,
): string {
  return writeMessage('pain.018.001.03', [
    'MndtSspnsnReq',
    groupHeader(parties, head),
    [
      'UndrlygSspnsnDtls',
      ['SspnsnReqId', head.messageId],
      ['SspnsnRsn', ['Rsn', ['Cd', reason]]],
      ['OrgnlMndt', ['OrgnlMndtId', mandateId]],
    ],
  ])
}

function groupHeader({ ownBic, gatewayBic, ownName }: Parties, head: MessageHead): XmlPart {
  return [
    'GrpHdr',
    ...headParts(head),
    partyPart('InitgPty', ownName),
    agentOfBic('InstgAgt', ownBic),
    agentOfBic('InstdAgt', gatewayBic),
  ]
}

/** News of a mandate from the payer's bank. */
export interface MandateNews {
  mandateId: string
  /** The message that is answered, for an answer. */
  originalMessageId: string | undefined
  news: 'accepted' | 'rejected' | 'cancelled' | 'suspended' | 'resumed' | 'amended'
  reason: string | undefined
}

const originalMandate = 'OrgnlMndt/OrgnlMndtId'

export function readMandateAnswer(body: XmlNode): MandateNews {
  const details = 'UndrlygAccptncDtls'
  const accepted = ['true', '1'].includes(textAt(body, `${details}/AccptncRslt/Accptd`) ?? '')
  return {
    mandateId: textAt(body, `${details}/${originalMandate}`) ?? '',
    originalMessageId: textAt(body, `${details}/OrgnlMsgInf/MsgId`),
    news: accepted ? 'accepted' : 'rejected',
    reason:
      textAt(body, `${details}/AccptncRslt/RjctRsn/Cd`) ??
      textAt(body, `${details}/AccptncRslt/RjctRsn/Prtry`),
  }
}

/** Where each change has its details and its reason. */
const changeElements = {
  'pain.010.001.07': ['UndrlygAmdmntDtls', 'AmdmntRsn'],
  'pain.011.001.07': ['UndrlygCxlDtls', 'CxlRsn'],
  'pain.018.001.03': ['UndrlygSspnsnDtls', 'SspnsnRsn'],
} as const

export function readMandateChange(body: XmlNode, kind: keyof typeof changeElements): MandateNews {
  const [details, reasonName] = changeElements[kind]
  const reason = reasonOf(body, `${details}/${reasonName}`)
  const amended = reason === RESUMED ? 'resumed' : 'amended'
  const ended = kind === 'pain.011.001.07' ? 'cancelled' : 'suspended'
  return {
    mandateId: textAt(body, `${details}/${originalMandate}`) ?? '',
    originalMessageId: undefined,
    news: kind === 'pain.010.001.07' ? amended : ended,
    reason,
  }
}
