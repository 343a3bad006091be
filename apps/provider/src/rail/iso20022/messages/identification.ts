import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import type { XmlNode, XmlPart } from '../xml-document.ts'
import { textAt, writeMessage } from '../xml-document.ts'
import type { Account, MessageHead } from './message-parts.ts'
import { agentOfBic, agentOfBsb, headParts } from './message-parts.ts'

/** The owner and the services of a PayID, a BSB or an account: acmt.023 asks, acmt.024 answers. Pure. */

export type Identified =
  | { payId: string; payIdType: PayIdType }
  | { bsb: string; accountNumber?: string }

/** Reason of a negative answer about a party that is not disclosed. */
const NOT_DISCLOSED = 'AG01'

export interface Identification {
  verified: boolean
  /** True if the other bank gives no information. */
  refused: boolean
  name: string | undefined
  account: Account | undefined
  nppReachable: boolean
  payToReachable: boolean
}

export function identificationRequest(
  { ownBic, gatewayBic }: { ownBic: string; gatewayBic: string },
  head: MessageHead,
  subject: Identified,
): string {
  return writeMessage('acmt.023.001.02', [
    'IdVrfctnReq',
    [
      'Assgnmt',
      ...headParts(head),
      ['Assgnr', agentOfBic('Agt', ownBic)],
      ['Assgne', agentOfBic('Agt', gatewayBic)],
    ],
    [
      'Vrfctn',
      ['Id', head.messageId],
      ['PtyAndAcctId', ...('payId' in subject ? [partyOfPayId(subject)] : accountParts(subject))],
    ],
  ])
}

function accountParts({ bsb, accountNumber }: { bsb: string; accountNumber?: string }): XmlPart[] {
  const agent = agentOfBsb('Agt', bsb)
  return accountNumber === undefined
    ? [agent]
    : [['Acct', ['Othr', ['Id', accountNumber], ['SchmeNm', ['Cd', 'BBAN']]]], agent]
}

/** A PayID has its own element by type. The name of an organisation is a name, with its scheme next to it. */
function partyOfPayId({ payId, payIdType }: { payId: string; payIdType: PayIdType }): XmlPart {
  if (payIdType === 'EMAIL') return ['Pty', ['CtctDtls', ['EmailAdr', payId]]]
  if (payIdType === 'PHONE') return ['Pty', ['CtctDtls', ['MobNb', payId]]]
  const scheme: XmlPart = ['SchmeNm', ['Prtry', payIdType]]
  if (payIdType === 'ABN') return ['Pty', ['Id', ['OrgId', ['Othr', ['Id', payId], scheme]]]]
  return ['Pty', ['Nm', payId], ['Id', ['OrgId', ['Othr', ['Id', 'NOTPROVIDED'], scheme]]]]
}

/**
 * Name of the supplementary data with the services of an account. It has an element for each.
 */
const SERVICES = 'Services'

export function readIdentification(body: XmlNode): Identification {
  const party = 'Rpt/UpdtdPtyAndAcctId'
  const accountNumber = textAt(body, `${party}/Acct/Othr/Id`)
  const bsb = textAt(body, `${party}/Agt/FinInstnId/ClrSysMmbId/MmbId`)
  const services = (name: string) => textAt(body, `SplmtryData/Envlp/${SERVICES}/${name}`)
  return {
    verified: ['true', '1'].includes(textAt(body, 'Rpt/Vrfctn') ?? ''),
    refused: textAt(body, 'Rpt/Rsn/Cd') === NOT_DISCLOSED,
    name: textAt(body, `${party}/Pty/Nm`),
    account: accountNumber === undefined || bsb === undefined ? undefined : { bsb, accountNumber },
    nppReachable: services('Npp') === 'true',
    payToReachable: services('PayTo') === 'true',
  }
}
