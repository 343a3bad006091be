import { searchTypes } from '../../list/search/search-types.ts'

/** Paths of spec 2.1, for the routes and for correcting addresses. `$name` matches one segment. */
export const sitePaths = {
  home: '/',
  reports: '/reports',
  transactions: '/transactions',
  paymentAgreements: '/transactions/PaymentAgreement',
  refundBatches: '/transactions/refunds',
  refundBatch: '/transactions/refunds/$batchId',
  payoutBatches: '/transactions/payouts',
  payoutBatch: '/transactions/payouts/$batchId',
  transactionsOfType: '/transactions/$type',
  paymentAgreement: '/transactions/PaymentAgreement/$id',
  transaction: '/transactions/$type/$id',
  apps: '/apps',
  checkoutApp: '/apps/checkout',
  batchApp: '/apps/batch',
  users: '/users',
  settings: '/settings',
  manageWebhook: '/settings/manage-webhook/$id',
  balanceManagement: '/balance-management',
  settlement: '/balance-management/settlements/$settlementId',
  statement: '/balance-management/statement',
  approvals: '/approvals',
} as const

const patterns = Object.values(sitePaths).map(segmentsOf)

/**
 * Matches needless encoding such as `%41` for `A`. Letters, digits and `-._~` never need encoding, and the router reads
 * `%2F` as a slash.
 */
const NEEDLESSLY_ENCODED = /%(?:2[DEF]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i

/**
 * Returns the path in the specification's spelling, if the given one differs only in case, slashes or needless
 * encoding. Returns undefined if it is already correct. Guards and menu compare paths, so another spelling could open a
 * screen without their checks.
 *
 * @param rawPath As in the address, without query and hash.
 * @param brand `{brand}` of the transaction types.
 */
export function spellingOfSpec(rawPath: string, brand: string): string | undefined {
  const decoded = decode(rawPath)
  const segments = segmentsOf(decoded)
  const pattern = patterns.find((each) => matches(each, segments))
  const spelled = segments.map((segment, index) => spell(pattern?.[index], segment, brand))
  if (decoded === `/${spelled.join('/')}` && !NEEDLESSLY_ENCODED.test(rawPath)) return undefined
  return `/${spelled.map(encode).join('/')}`
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every(
      (expected, index) => expected.startsWith('$') || isSame(expected, segments[index] ?? ''),
    )
  )
}

function spell(expected: string | undefined, segment: string, brand: string): string {
  if (expected === '$type') return typeOf(segment, brand) ?? segment
  return expected === undefined || expected.startsWith('$') ? segment : expected
}

/** Returns a transaction type by either of its names (spec 2.1). */
function typeOf(segment: string, brand: string): string | undefined {
  return searchTypes
    .flatMap((each) => [each.segment, each.type(brand)])
    .find((name) => isSame(name, segment))
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Decodes paths like the router: everything except `%25` and `%5C`. Text that cannot be decoded is unchanged. */
function decode(path: string): string {
  return path.replace(/(?:%(?!25|5c)[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/**
 * Encodes a segment. Keeps every character that a path may contain, and encodes `?`, `#` and others that would end it.
 */
function encode(segment: string): string {
  return segment.replace(/[^\w\-.~!$&'()*+,;=:@%]/gu, encodeURIComponent)
}
