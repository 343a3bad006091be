import type { XmlNode, XmlPart } from '../../src/rail/iso20022/xml-document.ts'
import { requiredText, textAt, writeMessage } from '../../src/rail/iso20022/xml-document.ts'
import type { GatewayAccount } from './gateway-message-parts.ts'
import { account, agent, amount, centsIn, head, newMessageId } from './gateway-message-parts.ts'

/**
 * The gateway's messages about payments and accounts. They are written and read with the provider's schemas, so an
 * invalid message is never sent.
 */

export interface Payment {
  messageId: string
  messageName: string
  txId: string
  cents: number
  to: GatewayAccount
  /** Transaction id of the payment that this one returns. */
  returns: string | undefined
  description: string
  /** True if only real time was allowed. */
  realTimeOnly: boolean
  endToEndId: string | undefined
}

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

export function identificationAnswer(
  questionId: string,
  result: (Partial<GatewayAccount> & { npp: boolean; payTo: boolean }) | { reason: string },
): string {
  const account = 'reason' in result ? undefined : result
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
      ['Vrfctn', String(account !== undefined)],
      'reason' in result && ['Rsn', ['Cd', result.reason]],
      account !== undefined && [
        'UpdtdPtyAndAcctId',
        account.name !== undefined && ['Pty', ['Nm', account.name]],
        account.accountNumber !== undefined && ['Acct', ['Othr', ['Id', account.accountNumber]]],
        account.bsb !== undefined && agent('Agt', account.bsb),
      ],
    ],
    account !== undefined && [
      'SplmtryData',
      ['Envlp', ['Services', ['Npp', String(account.npp)], ['PayTo', String(account.payTo)]]],
    ],
  ])
}
