import type { Cents } from '@tideway/contract/money/money'
import { amountOf, centsOf, linesOf, shortText } from '../message-text.ts'
import type { XmlNode, XmlPart } from '../xml-document.ts'
import { MessageFault, nodesAt, textAt } from '../xml-document.ts'

/** Elements that several messages share, written and read. Pure. */

/** Scheme of Australian branch numbers in the published list of clearing systems. */
const BSB_SCHEME = 'AUBSB'

/** An account at a bank. The BSB has six digits. */
export interface Account {
  bsb: string
  accountNumber: string
}

/** Head of every message that is sent: its id, and when it was made. */
export interface MessageHead {
  messageId: string
  at: Date
}

export const headParts = ({ messageId, at }: MessageHead): [XmlPart, XmlPart] => [
  ['MsgId', messageId],
  ['CreDtTm', at.toISOString()],
]

export const agentOfBic = (name: string, bic: string): XmlPart => [
  name,
  ['FinInstnId', ['BICFI', bic]],
]

export const agentOfBsb = (name: string, bsb: string): XmlPart => [
  name,
  ['FinInstnId', ['ClrSysMmbId', ['ClrSysId', ['Cd', BSB_SCHEME]], ['MmbId', bsb]]],
]

export const accountPart = (name: string, accountNumber: string, proxy?: XmlPart): XmlPart => [
  name,
  ['Id', ['Othr', ['Id', accountNumber], ['SchmeNm', ['Cd', 'BBAN']]]],
  proxy,
]

export const proxyPart = (payId: string, type: string): XmlPart => [
  'Prxy',
  ['Tp', ['Prtry', type]],
  ['Id', payId],
]

const NO_NAME = 'NOTPROVIDED'
export const partyPart = (name: string, text: string): XmlPart => [
  name,
  ['Nm', shortText(text, 140) ?? NO_NAME],
]

export const amountPart = (name: string, cents: Cents): XmlPart => [name, ...amountOf(cents)]

export const remittancePart = (description: string | undefined, mandateId?: string): XmlPart => [
  'RmtInf',
  ...linesOf(description, 140).map((line): XmlPart => ['Ustrd', line]),
  mandateId !== undefined && [
    'Strd',
    ['RfrdDocInf', ['Tp', ['CdOrPrtry', ['Prtry', MANDATE]]], ['Nb', mandateId]],
  ],
]

/** Kind of document under which a collection names its mandate. */
const MANDATE = 'MANDATE'

/** Reads the account of a payer or payee, and the BSB of its agent. */
export function accountOfParty(node: XmlNode, name: 'Dbtr' | 'Cdtr'): Account | undefined {
  const accountNumber = textAt(node, `${name}Acct/Id/Othr/Id`)
  const bsb = textAt(node, `${name}Agt/FinInstnId/ClrSysMmbId/MmbId`)
  return accountNumber === undefined || bsb === undefined ? undefined : { bsb, accountNumber }
}

export function descriptionOf(node: XmlNode): string | undefined {
  const lines = nodesAt(node, 'RmtInf/Ustrd').map(({ text }) => text)
  return lines.length === 0 ? undefined : lines.join('')
}

export function centsAt(node: XmlNode, path: string): Cents {
  const cents = centsOf(textAt(node, path) ?? '')
  if (cents === undefined) throw new MessageFault('invalid', `${path} is no amount of whole cents`)
  return cents
}

/** Reads the first reason of a status: its code, or a text of the bank's. */
export function reasonOf(node: XmlNode, path: string): string | undefined {
  return textAt(node, `${path}/Rsn/Cd`) ?? textAt(node, `${path}/Rsn/Prtry`)
}
