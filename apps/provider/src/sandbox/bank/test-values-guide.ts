import { formatAud } from '@tideway/contract/money/money'
import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import { agreementFailures } from '../../pay-to/agreements/payer/payer-acts.ts'
import type { Html } from '../../reference/html.ts'
import { html, proseHtml } from '../../reference/html.ts'
import type { PayerBehaviour } from './payto-test-values.ts'
import { bsbWithoutPayTo, failingPayers, namedPayers } from './payto-test-values.ts'
import type { TransferFate } from './test-values.ts'
import { namedPayees, transferFateOf } from './test-values.ts'

/** Outcome of a payout to a fixed payee. */
interface Ending {
  ends: 'SETTLED' | 'FAILED' | 'RETURNED'
  /** True if the payout is PENDING for a while first. */
  pendingFirst: boolean
  byDirectEntry: boolean
  /** The bank's code for a payout that fails or is returned. */
  reason?: string | undefined
}

/** Payouts to every payee that the simulated banks know by name. A test pays each of them. */
export const payoutTestValues: (({ payID: string; payIDType: PayIdType } | Account) & Ending)[] = [
  ...namedPayees.payIds.map((payID) => ({
    payID,
    payIDType: typeOfPayId(payID),
    ...endingOf(transferFateOf({ payId: payID })),
  })),
  ...namedPayees.accounts.map((account) => ({ ...account, ...endingOf(transferFateOf(account)) })),
  ...namedPayees.unknownBsbs.map((bsb) => {
    const account = { bsb, accountNumber: '12345999' }
    return { ...account, ...endingOf(transferFateOf(account)) }
  }),
]

interface Account {
  bsb: string
  accountNumber: string
}

function endingOf(fate: TransferFate): Ending {
  if (fate.end === 'refused')
    return { ends: 'FAILED', pendingFirst: false, byDirectEntry: false, reason: fate.reason }
  return {
    ends: fate.returnedFor === undefined ? 'SETTLED' : 'RETURNED',
    pendingFirst: fate.slow,
    byDirectEntry: fate.via === 'DE',
    reason: fate.returnedFor,
  }
}

function typeOfPayId(payId: string): PayIdType {
  if (payId.includes('@')) return 'EMAIL'
  return payId.startsWith('+') ? 'PHONE' : 'ABN'
}

/** PayIDs that are unregistered or forbidden, with the answer to an enquiry. */
export const enquiryTestValues = [
  ...namedPayees.unknownPayIds.map((payID) => ({ payID, status: 404 })),
  ...namedPayees.refusedPayIds.map((payID) => ({ payID, status: 403 })),
].map((value) => ({ ...value, payIDType: typeOfPayId(value.payID) }))

/** BSBs that are unregistered or forbidden, with the answer to an enquiry. */
export const bsbTestValues = [
  ...namedPayees.unknownBsbs.map((bsb) => ({ bsb, status: 404 })),
  ...namedPayees.refusedBsbs.map((bsb) => ({ bsb, status: 403 })),
]

/** Payers of agreements with a fixed answer: the PayID or account for the proposal, and the resulting status. */
export const agreementTestPayers: {
  payer: string
  shown: string
  becomes: string
  why?: string
}[] = [
  ...namedPayers.emailNames.map(([name, habit]) => ({
    payer: `${name}@test.com.au`,
    shown: `${name}@`,
    ...outcomeOf(habit),
  })),
  ...namedPayers.mobiles.map(([start, habit]) => ({
    payer: `${start}2345678`.slice(0, '+61-4'.length + 8),
    shown: `${start}…`,
    ...outcomeOf(habit),
  })),
  {
    payer: bsbWithoutPayTo,
    shown: `BSB ${bsbWithoutPayTo}`,
    ...outcomeOf({ fails: '2.1' }),
  },
]

function outcomeOf(habit: PayerBehaviour): { becomes: string; why?: string } {
  if (typeof habit === 'object') return { becomes: 'FAILED', why: agreementFailures[habit.fails] }
  return {
    becomes: { waits: 'CREATED', cancels: 'CANCELLED', suspends: 'SUSPENDED', approves: 'ACTIVE' }[
      habit
    ],
  }
}

/** Lists payees and payers with a fixed meaning at the simulated banks. */
export function testValues(): Html {
  return html`<p>${proseHtml('The banks of the demo are simulated. These payees and payers always give the same result. The text below each table describes all others.')}</p>
${table(
  'Payouts',
  ['Payee', 'Result'],
  payoutTestValues.map((value) => [
    'payID' in value ? value.payID : `${value.bsb} ${value.accountNumber}`,
    endingInWords(value),
  ]),
)}
<p>${proseHtml('A payout to any other mobile number, ABN or organisation PayID settles, and so does one to any other BSB and account. Email addresses in the demo’s payouts and agreements settle too. Any other email address is not a registered PayID, and the payout returns 400. A BSB that fails does so with any account number.')}</p>
${table(
  'PayID enquiries',
  ['PayID', 'Status'],
  enquiryTestValues.map(({ payID, status }) => [payID, String(status)]),
)}
<p>${proseHtml('A PayID in the demo’s payouts and agreements returns the name of its owner. Any other mobile number, ABN or organisation PayID returns `Test Account`. Any other email address that is not in the table of payouts returns 404, unless it is the PayID of a payment request.')}</p>
${table(
  'BSB enquiries',
  ['BSB', 'Result'],
  [
    ...bsbTestValues.map(({ bsb, status }): [string, string] => [bsb, String(status)]),
    ...namedPayees.payToBsbs.map((bsb): [string, string] => [
      bsb,
      '200, can be paid and supports PayTo',
    ]),
  ],
)}
<p>${proseHtml('Any other BSB returns 200, can be paid at once and does not support PayTo.')}</p>
${table(
  'Payers of PayTo agreements',
  ['Payer', 'The agreement becomes'],
  agreementTestPayers.map(({ shown, becomes, why }) => [
    shown,
    why === undefined ? becomes : `${becomes}: ${why}`,
  ]),
)}
<p>${proseHtml('For an email address, the part before the `@` decides, at any domain. For a mobile number, the first digits decide. Any other payer approves after a minute, unless you act as the payer first at the test bank.')}</p>
${table(
  'Collections that fail',
  ['Payer', 'Result'],
  failingPayers.map(({ payId, amountCents, reason }) => [
    payId,
    `FAILED with ${reason}${amountCents === undefined ? '' : `, for ${formatAud(amountCents)} only`}`,
  ]),
)}
<p>${proseHtml('Any other payer with an ACTIVE agreement pays, unless the test bank shows their account as closed: then the collection fails with AC04.')}</p>`
}

function endingInWords({ ends, pendingFirst, byDirectEntry, reason }: Ending): string {
  const first = pendingFirst ? 'PENDING, then ' : ends === 'RETURNED' ? 'SETTLED, then ' : ''
  return `${first}${ends}${reason === undefined ? '' : ` with ${reason}`}${byDirectEntry ? ', by Direct Entry' : ''}`
}

function table(caption: string, [first, second]: [string, string], rows: [string, string][]): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${first}</th><th scope="col">${second}</th></tr></thead>
<tbody>
${rows.map(
  ([name, result]) =>
    html`<tr><th scope="row"><code>${name}</code></th><td>${result}</td></tr>
`,
)}</tbody>
</table>`
}
