import { clientIdOf } from '@tideway/contract/calls/ids'
import type { Posting } from '../../../ledger/ledger.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { seededRandom } from '../random.ts'
import { seededAgreements } from './pay-to-agreements.ts'
import { seededInitiations } from './pay-to-initiations.ts'
import { insertRows } from './write-requests.ts'

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

/**
 * Adds agreements and collections to the demo world. Returns the last transfer number used, and the postings, which
 * enter the ledger with the client's others in order of time.
 */
export async function seedPayTo(
  tx: Tx,
  paymentRequests: number,
  now: Date,
): Promise<{ number: number; postings: Posting[] }> {
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
  await insertRows(
    tx,
    'payment_agreements',
    agreements.map(({ row }) => row),
  )
  await insertRows(tx, 'payment_initiations', initiations)
  await insertRows(tx, 'payment_initiation_refunds', refunds)
  return { number, postings }
}
