import type { XmlNode } from '../../src/rail/iso20022/xml-document.ts'
import { requiredText, writeMessage } from '../../src/rail/iso20022/xml-document.ts'
import type { GatewayAccount } from './gateway-message-parts.ts'
import { account, agent, centsIn, head, newMessageId } from './gateway-message-parts.ts'
import type { Status } from './gateway-messages.ts'

/** The gateway's messages about mandates, and about collections under them. */

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

export function collectionStatus(collection: CollectionAsked, { code, reason }: Status): string {
  return writeMessage('pain.014.001.07', [
    'CdtrPmtActvtnReqStsRpt',
    [...head(), ['InitgPty', ['Nm', 'Gateway']]],
    [
      'OrgnlGrpInfAndSts',
      ['OrgnlMsgId', collection.messageId],
      ['OrgnlMsgNmId', 'pain.013.001.07'],
    ],
    [
      'OrgnlPmtInfAndSts',
      ['OrgnlPmtInfId', collection.paymentInformationId],
      [
        'TxInfAndSts',
        ['OrgnlInstrId', collection.instructionId],
        ['OrgnlEndToEndId', collection.endToEndId],
        ['TxSts', code],
        reason !== undefined && ['StsRsnInf', ['Rsn', ['Cd', reason]]],
        [
          'OrgnlTxRef',
          ['Dbtr', ['Nm', collection.from.name]],
          account('DbtrAcct', collection.from.accountNumber),
          agent('DbtrAgt', collection.from.bsb),
        ],
      ],
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
