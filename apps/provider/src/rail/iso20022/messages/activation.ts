import type { Cents } from '@tideway/contract/money/money'
import { writeMessage } from '../xml-document.ts'
import type { Parties } from './credit-transfer.ts'
import type { Account, MessageHead } from './message-parts.ts'
import {
  accountPart,
  agentOfBsb,
  amountPart,
  headParts,
  partyPart,
  remittancePart,
} from './message-parts.ts'

export interface ActivationMessage extends MessageHead {
  nppTransactionId: string
  /** Id of the collection as the messages carry it. */
  collectionId: string
  /** The agreement that allows the collection. */
  mandateId: string
  amountCents: Cents
  payerName: string
  payer: Account
  payee: string
  description: string | undefined
}

/** Asks a payer's bank for money under a mandate (pain.013). Pure. */
export function activationRequest(parties: Parties, collection: ActivationMessage): string {
  return writeMessage('pain.013.001.07', [
    'CdtrPmtActvtnReq',
    ['GrpHdr', ...headParts(collection), ['NbOfTxs', '1'], partyPart('InitgPty', parties.ownName)],
    [
      'PmtInf',
      ['PmtInfId', collection.collectionId],
      ['PmtMtd', 'TRF'],
      ['ReqdExctnDt', ['DtTm', collection.at.toISOString()]],
      partyPart('Dbtr', collection.payerName),
      accountPart('DbtrAcct', collection.payer.accountNumber),
      agentOfBsb('DbtrAgt', collection.payer.bsb),
      [
        'CdtTrfTx',
        [
          'PmtId',
          ['InstrId', collection.nppTransactionId],
          ['EndToEndId', collection.collectionId],
        ],
        ['Amt', amountPart('InstdAmt', collection.amountCents)],
        ['ChrgBr', 'SLEV'],
        agentOfBsb('CdtrAgt', parties.ownAccount.bsb),
        partyPart('Cdtr', collection.payee),
        accountPart('CdtrAcct', parties.ownAccount.accountNumber),
        remittancePart(collection.description, collection.mandateId),
      ],
    ],
  ])
}
