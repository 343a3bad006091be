import { clientIdOf } from '@tideway/contract/calls/ids'
import { seededRandom } from '../random.ts'
import { seededAgreements } from './pay-to-agreements.ts'
import { seededInitiations } from './pay-to-initiations.ts'
import type { SeededRows } from './write-requests.ts'

const SEED = 20_261_122
const FIRST_NUMBER = 200_000
/**
 * 1,040 agreements and 300 collections for 2,000 requests. Agreements load a thousand at a time (spec 2.12), so fewer
 * would never show 'Load more...'.
 */
const AGREEMENT_SHARE = 0.52
const INITIATION_SHARE = 0.15
/** The only demo client that may use PayTo (readings 6). */
export const PAY_TO_CLIENT = clientIdOf('HARBOUR')

/** Returns the agreements and collections of the demo world, and the last transfer number used. */
export function seedPayTo(paymentRequests: number, now: Date): SeededRows & { number: number } {
  const random = seededRandom(SEED)
  let number = FIRST_NUMBER
  const sequence = () => {
    number += 1
    return number
  }
  const agreements = seededAgreements(
    random,
    PAY_TO_CLIENT,
    Math.round(paymentRequests * AGREEMENT_SHARE),
    now,
  )
  const { initiations, refunds, postings } = seededInitiations(
    random,
    PAY_TO_CLIENT,
    agreements,
    Math.round(paymentRequests * INITIATION_SHARE),
    now,
    sequence,
  )
  const tables = {
    payment_agreements: agreements.map(({ row }) => row),
    payment_initiations: initiations,
    payment_initiation_refunds: refunds,
  }
  return { number, tables, postings }
}
