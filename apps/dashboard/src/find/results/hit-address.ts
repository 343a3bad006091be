import { centsToText } from '@tideway/contract/money/money'
import type { Reading } from '@tideway/contract/search/reading'
import { readingsOf } from '@tideway/contract/search/recognise'
import type { HitKind, MatchedField, SearchGroup } from '@tideway/contract/search/search-answer'
import { withOpenRow } from '../../list/open-row/open-row.ts'

const screens: Record<HitKind, string> = {
  paymentRequest: '/transactions/PaymentRequests',
  payment: '/transactions/OutboundPayments',
  paymentInitiation: '/transactions/PaymentInitiations',
  paymentAgreement: '/transactions/PaymentAgreement',
  batch: '/apps/batch',
  report: '/reports',
  user: '/users',
  apiKey: '/settings#api-keys',
}

/** Kinds whose records have no address: their screen opens, and the record's row gets the focus. */
const foundByRow: ReadonlySet<HitKind> = new Set<HitKind>(['batch', 'report', 'user', 'apiKey'])

/** The address that a hit opens. `row`: key of the row to focus on that screen. */
export interface Destination {
  href: string
  row?: string | undefined
}

export function destinationOf(kind: HitKind, id: string): Destination {
  const screen = screens[kind]
  if (foundByRow.has(kind)) return { href: screen, row: id }
  if (kind === 'paymentRequest') return { href: `${screen}/${encodeURIComponent(id)}` }
  return { href: withOpenRow(screen, id) }
}

/**
 * Returns the list with the search in its address, for a group with more hits than are shown. A PayID, days, an amount and
 * a status become search parameters, and the rest a filter over the loaded rows. `zone` is the one of
 * `today`, or undefined for the browser's.
 */
export function listAddressOf(
  { kind, hits }: SearchGroup,
  typed: string,
  today: string,
  zone?: string,
): string {
  const screen = screens[kind]
  if (foundByRow.has(kind)) return screen
  const fields = new Set(hits.flatMap(({ matched }) => matched.map(({ field }) => field)))
  const readings = readingsOf(typed, today)
  const payId = readings.find((reading) => reading.kind === 'payId')?.payIds[0]
  if (kind === 'paymentRequest' && payId !== undefined && fields.has('payID')) {
    return `${screen}?${new URLSearchParams({ payID: payId })}`
  }
  const texts = readings.filter((reading) => reading.kind === 'text')
  const [first] = texts
  const isOfKind = first?.aspect?.kinds?.includes(kind) && !first.aspect.statuses
  const saysMore = isOfKind || besideWords.some((field) => fields.has(field))
  const text = saysMore ? first : texts.at(-1)
  return text === undefined ? screen : `${screen}?${new URLSearchParams(parametersOf(text, zone))}`
}

/** Fields of which a reading says more than its words. */
const besideWords: readonly MatchedField[] = [
  'amount',
  'receivedAmount',
  'refundAmount',
  'returnedAmount',
  'date',
  'receivedDate',
  'status',
]
const REFUNDED = ['RETURN_IN_PROGRESS', 'RETURN_COMPLETE', 'RETURN_FAILED']

function parametersOf(
  { words, amount, days, aspect }: Extract<Reading, { kind: 'text' }>,
  zone: string | undefined,
) {
  const filter = words.join(' ')
  // The rows of the list have the day and the amount of the payment, not of its refund.
  const isOfRefunds = aspect?.parts?.includes('refund') === true
  const statuses = isOfRefunds ? REFUNDED : aspect?.statuses
  return {
    ...(days === undefined || isOfRefunds
      ? {}
      : {
          startDate: `${days.from} 00:00:00`,
          endDate: `${days.to} 23:59:59`,
          ...(zone === undefined ? {} : { zone }),
        }),
    ...(amount &&
      !isOfRefunds && { amountFrom: centsToText(amount.from), amountTo: centsToText(amount.to) }),
    ...(statuses && { status: statuses.join(',') }),
    ...(filter === '' ? {} : { filter }),
  }
}
