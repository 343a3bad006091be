import type { ArrivedPayment } from '../../rail.ts'
import type { XmlNode } from '../xml-document.ts'
import { nodesAt, requiredText, textAt } from '../xml-document.ts'
import { accountOfParty, centsAt, descriptionOf } from './message-parts.ts'

/** Entries of our account at the bank (camt.054): money that arrived, and our payments that were booked. Pure. */

export type AccountEntry =
  | { kind: 'credit'; payment: ArrivedPayment }
  | { kind: 'debit'; nppTransactionId: string }
  /** Money without a PayID or without its payer's account. */
  | { kind: 'unplaced'; nppTransactionId: string; missing: string }

const BOOKED = 'BOOK'
/** For a payment without a reference of its payer, by the published usage. */
const NO_REFERENCE = 'NOTPROVIDED'

/** Returns the booked entries. Announced ones are left out, because they may still change. */
export function readNotification(body: XmlNode): AccountEntry[] {
  return nodesAt(body, 'Ntfctn/Ntry')
    .filter((entry) => textAt(entry, 'Sts/Cd') === BOOKED)
    .flatMap((entry) => nodesAt(entry, 'NtryDtls/TxDtls').map(entryOf))
}

function entryOf(details: XmlNode): AccountEntry {
  const nppTransactionId = requiredText(details, 'Refs/TxId')
  if (textAt(details, 'CdtDbtInd') === 'DBIT') return { kind: 'debit', nppTransactionId }
  const parties = {
    name: 'TxDtls',
    attributes: {},
    text: '',
    children: [...nodesAt(details, 'RltdPties'), ...nodesAt(details, 'RltdAgts')].flatMap(
      ({ children }) => children,
    ),
  }
  const payer = accountOfParty(parties, 'Dbtr')
  const payId = textAt(parties, 'CdtrAcct/Prxy/Id')
  if (!payer || payId === undefined) {
    const missing = payId === undefined ? 'PayID' : 'account of the payer'
    return { kind: 'unplaced', nppTransactionId, missing }
  }
  const reference = textAt(details, 'Refs/EndToEndId')
  return {
    kind: 'credit',
    payment: {
      nppTransactionId,
      payId,
      amountCents: centsAt(details, 'Amt'),
      payerBsb: payer.bsb,
      payerAccountNumber: payer.accountNumber,
      payerName: textAt(parties, 'Dbtr/Pty/Nm') ?? '',
      description: descriptionOf(details) ?? null,
      reference: reference === undefined || reference === NO_REFERENCE ? null : reference,
    },
  }
}
