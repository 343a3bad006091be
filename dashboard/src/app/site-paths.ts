import { searchTypes } from '../transactions/search/search-types.ts'

/** The paths of spec 2.1, as the routes and the spelling of addresses use them. `$name` stands for one segment. */
export const sitePaths = {
  home: '/',
  reports: '/reports',
  transactions: '/transactions',
  paymentAgreements: '/transactions/PaymentAgreement',
  transactionsOfType: '/transactions/$type',
  paymentRequest: '/transactions/$type/$paymentRequestId',
  apps: '/apps',
  checkoutApp: '/apps/checkout',
  batchApp: '/apps/batch',
  users: '/users',
  settings: '/settings',
  manageWebhook: '/settings/manage-webhook/$id',
  balanceManagement: '/balance-management',
} as const

const patterns = Object.values(sitePaths).map(segmentsOf)

/** `%41` where `A` would do: letters, digits and `-._~` never need encoding, and the router reads `%2F` as a slash. */
const NEEDLESSLY_ENCODED = /%(?:2[DEF]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i

/**
 * The path in the spelling of the specification, where the given one differs from it only in case, slashes or letters
 * that are needlessly encoded; undefined where it is spelled so already. Guards and menu compare paths, so that another
 * spelling would open a screen past them.
 *
 * @param rawPath As it is in the address, without query and hash.
 * @param brand `{brand}` of the transaction types.
 */
export function spellingOfSpec(rawPath: string, brand: string): string | undefined {
  const decoded = decode(rawPath)
  const given = segmentsOf(decoded)
  const pattern = patterns.find((each) => matches(each, given))
  const spelled = given.map((segment, index) => spell(pattern?.[index], segment, brand))
  if (decoded === `/${spelled.join('/')}` && !NEEDLESSLY_ENCODED.test(rawPath)) return undefined
  return `/${spelled.map(encode).join('/')}`
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function matches(pattern: string[], given: string[]): boolean {
  return (
    pattern.length === given.length &&
    pattern.every(
      (expected, index) => expected.startsWith('$') || isSame(expected, given[index] ?? ''),
    )
  )
}

function spell(expected: string | undefined, segment: string, brand: string): string {
  if (expected === '$type') return typeOf(segment, brand) ?? segment
  return expected === undefined || expected.startsWith('$') ? segment : expected
}

/** A transaction type in either of its names (spec 2.1). */
function typeOf(segment: string, brand: string): string | undefined {
  return searchTypes
    .flatMap((each) => [each.segment, each.type(brand)])
    .find((name) => isSame(name, segment))
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** As the router reads paths: everything but `%25` and `%5C`; what cannot be decoded stays as it is. */
function decode(path: string): string {
  return path.replace(/(?:%(?!25|5c)[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/** Keeps every sign that a path may hold; `?`, `#` and the like must not end it. */
function encode(segment: string): string {
  return segment.replace(/[^\w\-.~!$&'()*+,;=:@%]/gu, encodeURIComponent)
}
