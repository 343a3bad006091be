import { randomBytes } from 'node:crypto'
import { asCents } from '@tideway/contract/money/money'
import type { XmlNode, XmlPart } from '../../src/rail/iso20022/xml-document.ts'
import { requiredText, textAt, writeMessage } from '../../src/rail/iso20022/xml-document.ts'

/** The messages of the other side. Written and read with the same schemas, so each is valid or is not sent. */

export interface GatewayAccount {
  bsb: string
  accountNumber: string
  name: string
}

const newMessageId = (letter: string) => `${letter}${randomBytes(16).toString('hex')}`
export const head = (letter = 'G'): XmlPart => [
  'GrpHdr',
  ['MsgId', newMessageId(letter)],
  ['CreDtTm', new Date().toISOString()],
]
const dollars = (cents: number) => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const amount = (name: string, cents: number): XmlPart => [name, { Ccy: 'AUD' }, dollars(cents)]
const agent = (name: string, bsb: string): XmlPart => [
  name,
  ['FinInstnId', ['ClrSysMmbId', ['ClrSysId', ['Cd', 'AUBSB']], ['MmbId', bsb]]],
]
const account = (name: string, id: string, proxy?: string): XmlPart => [
  name,
  ['Id', ['Othr', ['Id', id]]],
  proxy !== undefined && ['Prxy', ['Id', proxy]],
]

export interface Payment {
  messageId: string
  messageName: string
  txId: string
  cents: number
  to: GatewayAccount
  /** The payment that this one returns. */
  returns: string | undefined
  description: string
  /** True if only real time was allowed. */
  realTimeOnly: boolean
  endToEndId: string | undefined
}

const centsIn = (text: string) => asCents(Number(text.replace('.', '')))

export function readPayment(name: string, body: XmlNode): Payment {
  const returned = name === 'pacs.004.001.09'
  const tx = returned ? 'TxInf' : 'CdtTrfTxInf'
  const party = returned ? `${tx}/OrgnlTxRef/Dbtr` : `${tx}/Cdtr`
  const texts = (path: string) => requiredText(body, path)
  return {
    messageId: texts('GrpHdr/MsgId'),
    messageName: name,
    txId: texts(returned ? `${tx}/RtrId` : `${tx}/PmtId/TxId`),
    cents: centsIn(texts(returned ? `${tx}/RtrdIntrBkSttlmAmt` : `${tx}/IntrBkSttlmAmt`)),
    to: {
      bsb: texts(`${party}Agt/FinInstnId/ClrSysMmbId/MmbId`),
      accountNumber: texts(`${party}Acct/Id/Othr/Id`),
      name: texts(returned ? `${party}/Pty/Nm` : `${party}/Nm`),
    },
    returns: textAt(body, `${tx}/OrgnlTxId`),
    description:
      textAt(body, `${tx}/RmtInf/Ustrd`) ?? textAt(body, `${tx}/RtrRsnInf/AddtlInf`) ?? '',
    realTimeOnly: textAt(body, `${tx}/PmtTpInf/ClrChanl`) === 'RTNS',
    endToEndId: textAt(body, `${tx}/PmtId/EndToEndId`),
  }
}

export interface Status {
  code: string
  reason?: string | undefined
  channel?: 'RTNS' | 'MPNS' | undefined
}

export function paymentStatus(
  original: { messageId: string; messageName: string; txId: string | undefined },
  { code, reason, channel }: Status,
): string {
  return writeMessage('pacs.002.001.10', [
    'FIToFIPmtStsRpt',
    head(),
    [
      'TxInfAndSts',
      ['OrgnlGrpInf', ['OrgnlMsgId', original.messageId], ['OrgnlMsgNmId', original.messageName]],
      original.txId !== undefined && ['OrgnlTxId', original.txId],
      ['TxSts', code],
      reason !== undefined && ['StsRsnInf', ['Rsn', ['Cd', reason]]],
      channel !== undefined && ['OrgnlTxRef', ['PmtTpInf', ['ClrChanl', channel]]],
    ],
  ])
}

export interface Credit {
  txId: string
  payId: string
  cents: number
  from: GatewayAccount
  description?: string
  reference?: string
}

const entry = (cents: number, direction: string, details: XmlPart[]): XmlPart => [
  'Ntry',
  amount('Amt', cents),
  ['CdtDbtInd', direction],
  ['Sts', ['Cd', 'BOOK']],
  ['BkTxCd', ['Domn', ['Cd', 'PMNT'], ['Fmly', ['Cd', 'RRCT'], ['SubFmlyCd', 'ESCT']]]],
  ['NtryDtls', ['TxDtls', ...details]],
]
const notification = (item: XmlPart) =>
  writeMessage('camt.054.001.08', [
    'BkToCstmrDbtCdtNtfctn',
    head('N'),
    ['Ntfctn', ['Id', newMessageId('')], account('Acct', '100000001'), item],
  ])

export function creditNotification(credit: Credit): string {
  const { from, description, reference } = credit
  return notification(
    entry(
      credit.cents,
      'CRDT',
      [
        ['Refs', ['EndToEndId', reference ?? 'NOTPROVIDED'], ['TxId', credit.txId]],
        amount('Amt', credit.cents),
        ['CdtDbtInd', 'CRDT'],
        [
          'RltdPties',
          ['Dbtr', ['Pty', ['Nm', from.name]]],
          account('DbtrAcct', from.accountNumber),
          account('CdtrAcct', '100000001', credit.payId),
        ],
        ['RltdAgts', agent('DbtrAgt', from.bsb)],
        description === undefined ? undefined : ['RmtInf', ['Ustrd', description]],
      ].filter((part): part is XmlPart => part !== undefined),
    ),
  )
}

export function debitNotification({ txId, cents }: { txId: string; cents: number }): string {
  return notification(
    entry(cents, 'DBIT', [['Refs', ['TxId', txId]], amount('Amt', cents), ['CdtDbtInd', 'DBIT']]),
  )
}

export function returnOf({ txId, cents }: { txId: string; cents: number }, reason: string): string {
  return writeMessage('pacs.004.001.09', [
    'PmtRtr',
    [...head('R'), ['NbOfTxs', '1'], ['SttlmInf', ['SttlmMtd', 'CLRG']]],
    [
      'TxInf',
      ['OrgnlTxId', txId],
      amount('RtrdIntrBkSttlmAmt', cents),
      ['RtrRsnInf', ['Rsn', ['Cd', reason]]],
    ],
  ])
}

export interface CollectionAsked {
  messageId: string
  paymentInformationId: string
  instructionId: string
  endToEndId: string
  mandateId: string
  cents: number
  from: GatewayAccount
}

export function readCollection(body: XmlNode): CollectionAsked {
  const texts = (path: string) => requiredText(body, path)
  return {
    messageId: texts('GrpHdr/MsgId'),
    paymentInformationId: texts('PmtInf/PmtInfId'),
    instructionId: texts('PmtInf/CdtTrfTx/PmtId/InstrId'),
    endToEndId: texts('PmtInf/CdtTrfTx/PmtId/EndToEndId'),
    mandateId: texts('PmtInf/CdtTrfTx/RmtInf/Strd/RfrdDocInf/Nb'),
    cents: centsIn(texts('PmtInf/CdtTrfTx/Amt/InstdAmt')),
    from: {
      bsb: texts('PmtInf/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId'),
      accountNumber: texts('PmtInf/DbtrAcct/Id/Othr/Id'),
      name: texts('PmtInf/Dbtr/Nm'),
    },
  }
}

export function collectionStatus(asked: CollectionAsked, { code, reason }: Status): string {
  return writeMessage('pain.014.001.07', [
    'CdtrPmtActvtnReqStsRpt',
    [...head(), ['InitgPty', ['Nm', 'Gateway']]],
    ['OrgnlGrpInfAndSts', ['OrgnlMsgId', asked.messageId], ['OrgnlMsgNmId', 'pain.013.001.07']],
    [
      'OrgnlPmtInfAndSts',
      ['OrgnlPmtInfId', asked.paymentInformationId],
      [
        'TxInfAndSts',
        ['OrgnlInstrId', asked.instructionId],
        ['OrgnlEndToEndId', asked.endToEndId],
        ['TxSts', code],
        reason !== undefined && ['StsRsnInf', ['Rsn', ['Cd', reason]]],
        [
          'OrgnlTxRef',
          ['Dbtr', ['Nm', asked.from.name]],
          account('DbtrAcct', asked.from.accountNumber),
          agent('DbtrAgt', asked.from.bsb),
        ],
      ],
    ],
  ])
}

export function receiptFor(messageId: string, description?: string): string {
  return writeMessage('admi.007.001.01', [
    'RctAck',
    ['MsgId', ['MsgId', newMessageId('A')]],
    [
      'Rpt',
      ['RltdRef', ['Ref', messageId]],
      ['ReqHdlg', ['StsCd', 'COMP'], description !== undefined && ['Desc', description]],
    ],
  ])
}

export function mandateAnswer(
  mandateId: string,
  {
    accepted,
    reason,
    answers,
    to,
  }: { accepted: boolean; reason?: string; answers?: string; to?: string },
): string {
  return writeMessage('pain.012.001.07', [
    'MndtAccptncRpt',
    head(),
    [
      'UndrlygAccptncDtls',
      answers !== undefined && [
        'OrgnlMsgInf',
        ['MsgId', answers],
        ['MsgNmId', to ?? 'pain.009.001.07'],
      ],
      [
        'AccptncRslt',
        ['Accptd', String(accepted)],
        reason !== undefined && ['RjctRsn', ['Cd', reason]],
      ],
      ['OrgnlMndt', ['OrgnlMndtId', mandateId]],
    ],
  ])
}

export function payersCancellation(mandateId: string): string {
  return writeMessage('pain.011.001.07', [
    'MndtCxlReq',
    head(),
    [
      'UndrlygCxlDtls',
      ['CxlRsn', ['Rsn', ['Cd', 'CTCA']]],
      ['OrgnlMndt', ['OrgnlMndtId', mandateId]],
    ],
  ])
}

export function payersSuspension(mandateId: string): string {
  return writeMessage('pain.018.001.03', [
    'MndtSspnsnReq',
    head(),
    [
      'UndrlygSspnsnDtls',
      ['SspnsnReqId', newMessageId('S')],
      ['SspnsnRsn', ['Rsn', ['Cd', 'MD16']]],
      ['OrgnlMndt', ['OrgnlMndtId', mandateId]],
    ],
  ])
}

export function identificationAnswer(
  questionId: string,
  found: (Partial<GatewayAccount> & { npp: boolean; payTo: boolean }) | { reason: string },
): string {
  const known = 'reason' in found ? undefined : found
  const party: XmlPart = ['Agt', ['FinInstnId', ['BICFI', 'GATEAU2SXXX']]]
  return writeMessage('acmt.024.001.02', [
    'IdVrfctnRpt',
    [
      'Assgnmt',
      ['MsgId', newMessageId('I')],
      ['CreDtTm', new Date().toISOString()],
      ['Assgnr', party],
      ['Assgne', party],
    ],
    [
      'Rpt',
      ['OrgnlId', questionId],
      ['Vrfctn', String(known !== undefined)],
      'reason' in found && ['Rsn', ['Cd', found.reason]],
      known !== undefined && [
        'UpdtdPtyAndAcctId',
        known.name !== undefined && ['Pty', ['Nm', known.name]],
        known.accountNumber !== undefined && ['Acct', ['Othr', ['Id', known.accountNumber]]],
        known.bsb !== undefined && agent('Agt', known.bsb),
      ],
    ],
    known !== undefined && [
      'SplmtryData',
      ['Envlp', ['Services', ['Npp', String(known.npp)], ['PayTo', String(known.payTo)]]],
    ],
  ])
}
