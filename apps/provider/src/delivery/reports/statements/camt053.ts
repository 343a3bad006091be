import { entryKindOf, isReturnPosting } from '@tideway/contract/balance/statement/entry-kinds'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { absoluteCents, centsToText } from '@tideway/contract/money/money'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { offsetDateTime, offsetMinutes, SYDNEY } from '@tideway/contract/time/dates'
import type { AccountEntry } from '../../../ledger/account-entries.ts'
import { transactionType } from '../../../ledger/transaction-type.ts'
import { linesOf, shortText } from '../../../rail/iso20022/message-text.ts'
import { bankReference } from './statement-lines.ts'

/** A statement as ISO 20022 camt.053.001.08, which a program reads in place of MT940. */
interface CamtStatement {
  clientId: ClientId
  /** Name of the account's owner. */
  owner: string
  /** First and last day, in Sydney. */
  days: { from: string; to: string }
  from: Date
  /** Exclusive. */
  to: Date
  openingCents: Cents
  closingCents: Cents
  createdAt: Date
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
/**
 * BIC of the bank that keeps the account, as in the header of MT940. Some programs cannot read an account without a
 * BIC.
 */
const BIC = 'TDWYAU2SXXX'
const MOST_IN_A_REFERENCE = 35

/**
 * Yields the document in pieces. The balances come before the entries, so both are known when it starts. Days are those
 * of Sydney, because that is how the statement was requested.
 */
export async function* camt053(
  statement: CamtStatement,
  entries: AsyncIterable<AccountEntry[]>,
): AsyncGenerator<string, void> {
  yield head(statement)
  for await (const some of entries)
    yield some.map((entry) => entryXml(entry, statement.clientId)).join('')
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

function head(statement: CamtStatement): string {
  const { clientId, owner, days, from, to, createdAt } = statement
  const id = text('Id', `${clientId}-${compact(days.from)}-${compact(days.to)}`, 35)
  const created = element('CreDtTm', createdAt.toISOString())
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`,
    element('GrpHdr', id.replaceAll('Id>', 'MsgId>'), created),
    '<Stmt>',
    id,
    created,
    element(
      'FrToDt',
      element('FrDtTm', sydneyTime(from)),
      element('ToDtTm', sydneyTime(new Date(to.getTime() - 1))),
    ),
    element(
      'Acct',
      element('Id', element('Othr', text('Id', clientId, 34))),
      element('Ccy', 'AUD'),
      element('Ownr', text('Nm', owner, 140)),
      element('Svcr', element('FinInstnId', element('BICFI', BIC))),
    ),
    balance('OPBD', statement.openingCents, days.from),
    balance('CLBD', statement.closingCents, days.to),
    '\n',
  ].join('')
}

function balance(code: 'OPBD' | 'CLBD', cents: Cents, day: string): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    amount(cents),
    element('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT'),
    element('Dt', element('Dt', day)),
  )
}

function entryXml(entry: AccountEntry, clientId: ClientId): string {
  const day = element('Dt', sydneyDay(entry.bookedAt))
  const side = element('CdtDbtInd', entry.direction === 'credit' ? 'CRDT' : 'DBIT')
  const xml = element(
    'Ntry',
    element('NtryRef', String(entry.position)),
    amount(entry.amountCents),
    side,
    isReturnPosting(entry.kind) ? element('RvslInd', 'true') : '',
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', day),
    element('ValDt', day),
    element('AcctSvcrRef', bankReference(entry)),
    element('BkTxCd', bankCode(entry), element('Prtry', element('Cd', entryKindOf(entry.kind)))),
    element(
      'NtryDtls',
      element(
        'TxDtls',
        element(
          'Refs',
          reference('AcctSvcrRef', entry.id),
          reference('EndToEndId', entry.clientTransactionId),
          reference('TxId', entry.nppTransactionId),
        ),
        amount(entry.amountCents),
        side,
        parties(entry, clientId),
        remittance(entry),
        element('RltdDts', element('TxDtTm', sydneyTime(entry.bookedAt))),
        isReference(entry.clientTransactionId)
          ? ''
          : text('AddtlTxInf', entry.clientTransactionId, 500),
      ),
    ),
  )
  return `${xml}\n`
}

/** Returns the code of the entry in the external code sets of ISO 20022. */
function bankCode({ kind, direction, sentViaDe }: AccountEntry): string {
  const domain = (family: string, subfamily: string) =>
    element(
      'Domn',
      element('Cd', 'PMNT'),
      element('Fmly', element('Cd', family), element('SubFmlyCd', subfamily)),
    )
  // IRCT and RRCT are real-time transfers, issued and received. ICDT is Direct Entry.
  const issued = sentViaDe ? 'ICDT' : 'IRCT'
  switch (entryKindOf(kind)) {
    case 'PAYMENTS':
    case 'TOP_UPS':
      return domain('RRCT', 'DMCT')
    case 'REFUNDS':
    case 'PAYOUTS':
    case 'SETTLEMENTS':
      return domain(issued, 'DMCT')
    case 'RETURNS':
      return domain(issued, 'RRTN')
    case 'ADJUSTMENTS':
      return domain(direction === 'credit' ? 'MCOP' : 'MDOP', 'OTHR')
  }
}

/** A PayID of a payment request or a top-up is the client's own. Any other belongs to the other party. */
const ownPayIds = new Set(['PaymentRequest', 'TopUp'])

function parties(entry: AccountEntry, clientId: ClientId): string {
  const { kind, accountName, bsb, accountNumber, payId, payIdType } = entry
  const isOwn = ownPayIds.has(transactionType(kind))
  const isReceived = ['PAYMENTS', 'TOP_UPS'].includes(entryKindOf(kind))
  const [theirs, ours] = isReceived ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr']
  const proxy = payId
    ? element('Prxy', element('Tp', text('Prtry', payIdType, 35)), text('Id', payId, 2048))
    : ''
  const theirProxy = isOwn ? '' : proxy
  const theirId = accountNumber ?? (theirProxy === '' ? null : 'NOTPROVIDED')
  const their = [
    element(theirs, element('Pty', text('Nm', accountName, 140))),
    theirId === null
      ? ''
      : element(
          `${theirs}Acct`,
          element('Id', element('Othr', text('Id', theirId, 34))),
          theirProxy,
        ),
  ]
  const our =
    isOwn && payId
      ? element(`${ours}Acct`, element('Id', element('Othr', text('Id', clientId, 34))), proxy)
      : ''
  const agent = bsb
    ? element(
        `${theirs}Agt`,
        element(
          'FinInstnId',
          element(
            'ClrSysMmbId',
            element('ClrSysId', element('Cd', 'AUBSB')),
            text('MmbId', bsb, 35),
          ),
        ),
      )
    : ''
  // The schema has the payer before the payee.
  return (
    element('RltdPties', ...(isReceived ? [...their, our] : [our, ...their])) +
    element('RltdAgts', agent)
  )
}

function remittance({ description, reference: paymentReference }: AccountEntry): string {
  const isShort = isReference(paymentReference)
  const lines = [
    ...linesOf(description ?? undefined, 140),
    ...(isShort ? [] : linesOf(paymentReference ?? undefined, 140)),
  ]
  return element(
    'RmtInf',
    ...lines.map((line) => text('Ustrd', line, 140)),
    isShort ? element('Strd', element('CdtrRefInf', reference('Ref', paymentReference))) : '',
  )
}

/** Leaves out an id that is too long, because a shortened id would name another thing. */
function reference(name: string, value: string | null): string {
  return isReference(value) ? text(name, value, MOST_IN_A_REFERENCE) : ''
}

function isReference(value: string | null): value is string {
  return value !== null && [...value].length <= MOST_IN_A_REFERENCE
}

function amount(cents: Cents): string {
  return `<Amt Ccy="AUD">${centsToText(absoluteCents(cents))}</Amt>`
}

/** Returns an element, or nothing if it would be empty. */
function element(name: string, ...content: string[]): string {
  const inside = content.join('')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}

/** Returns an element with text from other parties, cut to the length that the schema allows. */
function text(name: string, value: string | null, longest: number): string {
  return element(name, escaped(shortText(value ?? undefined, longest) ?? ''))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escaped(value: string): string {
  return value.replace(/[&<>]/g, (character) => entities[character] ?? '')
}

function sydneyTime(at: Date): string {
  const time = at.getTime()
  return offsetDateTime(time, offsetMinutes(time, SYDNEY))
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}
