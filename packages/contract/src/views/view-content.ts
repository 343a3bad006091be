import type { ViewColumn, ViewContent } from './view.ts'

/** Reads the part of a list's address that belongs to its view, and compares two views. */

/** Parameters of an address that say how a view was reached, or where in it the reader is. */
const besideTheView = new Set([
  'appName',
  'clientId',
  'columns',
  'maxReceived',
  'open',
  'page',
  'signup',
  'token',
  'view',
])

/**
 * Returns the part of a list's query that a view keeps, in one order. Parameters that this version does not know are
 * kept, and dates stay as the address has them, so a relative date stays relative.
 */
export function viewQuery(query: string): string {
  const parameters = [...new URLSearchParams(query)]
    .filter(([name, value]) => value !== '' && !besideTheView.has(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return new URLSearchParams(parameters).toString()
}

/** Returns true if two views show the same. Names and the order of parameters make no difference. */
export function isSameContent(a: ViewContent, b: ViewContent): boolean {
  return (
    viewQuery(a.query) === viewQuery(b.query) &&
    a.maxReceived === b.maxReceived &&
    columnsText(a.columns) === columnsText(b.columns)
  )
}

/** Returns columns as an address has them: `PayID.PaymentAmount-140`, in order, with chosen widths. */
export function columnsText(columns: readonly ViewColumn[]): string {
  return columns
    .map(({ field, width }) => (width === undefined ? field : `${field}-${width}`))
    .join('.')
}
