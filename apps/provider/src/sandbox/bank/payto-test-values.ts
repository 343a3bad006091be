import type { PayToFailure } from '@tideway/contract/failures/agreement-failures'
import type { CollectionReason } from '@tideway/contract/failures/collection-failures'
import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import type { PayerIdentifier, PayerReachability, PayToPayer } from '../../rail/payto-rail.ts'
import { accountOfPayId, bsbReachability, payIdOwner } from './test-values.ts'

/** Payers with a fixed behaviour at the simulated banks (provider API, UAT facilities). */

export type PayerBehaviour = { fails: PayToFailure } | 'waits' | 'cancels' | 'suspends' | 'approves'

const byName: Record<string, PayerBehaviour> = {
  error: { fails: '2.1' },
  'error-2': { fails: '2.2' },
  'error-3': { fails: '2.3' },
  'error-4': { fails: '2.4' },
  'error-31a': { fails: '3.1' },
  'error-32': { fails: '3.2' },
  'error-33a': { fails: '3.3' },
  'error-41': { fails: '4.1' },
  'error-42': { fails: '4.2' },
  'error-99': { fails: '9.9' },
  'no-action': 'waits',
  'cancel-agreement': 'cancels',
  'suspend-agreement': 'suspends',
}
const byPhone: Record<string, PayerBehaviour> = {
  '+61-46': { fails: '2.1' },
  '+61-47': 'waits',
  '+61-48': 'cancels',
  '+61-49': 'suspends',
}
const NO_SUCH_BANK = '666666'

/**
 * Returns the payer's behaviour for an agreement. By default a payer approves, unless a person acts for them first
 * (decision 22).
 */
export function payerBehaviour({ payId, bsb }: PayToPayer): PayerBehaviour {
  if (bsb === NO_SUCH_BANK) return { fails: '2.1' }
  if (payId === undefined) return 'approves'
  const name = payId.includes('@') ? payId.split('@')[0] : undefined
  return (
    (name === undefined ? byPhone[dialledAbroad(payId).slice(0, 6)] : byName[name]) ?? 'approves'
  )
}

const unregistered = new Set(['+61-444222333', 'not-found@example.com'])
const withoutPayTo = new Set(['+61-454444555'])

/**
 * Returns if PayTo can reach a payer, and the payer's name (provider API, checkout test values). As for agreements, any
 * email belongs to a payer. The bank that fails every agreement counts as one with PayTo.
 */
export function payerReachability(payer: PayerIdentifier): PayerReachability {
  if ('bsb' in payer) {
    if (payer.bsb === NO_SUCH_BANK) return { name: undefined }
    const reach = bsbReachability(payer.bsb)
    if (typeof reach === 'string') return reach
    return reach.payToReachable ? { name: undefined } : 'not-enabled'
  }
  const { payId, payIdType } = payer
  if (unregistered.has(payId)) return 'unknown'
  if (withoutPayTo.has(payId)) return 'not-enabled'
  const owner = payIdOwner(payId, payIdType)
  if (payIdType === 'EMAIL')
    return { name: typeof owner === 'string' ? 'Test Account' : owner.aliasName }
  return typeof owner === 'string' ? owner : { name: owner.aliasName }
}

const CHOOSY = '+61-400123123'
const REFUSED_AMOUNT = asCents(88_88)
const POOR = '+61-400111222'

/** Returns why a payer's bank rejects a collection, as an ISO 20022 reason, or undefined if it pays. */
export function collectionRefusal(
  { payId }: PayToPayer,
  amountCents: Cents,
  closed: boolean,
): CollectionReason | undefined {
  if (closed) return 'AC04'
  const phone = dialledAbroad(payId ?? '')
  if (phone === POOR) return 'AM04'
  return phone === CHOOSY && amountCents === REFUSED_AMOUNT ? 'AC02' : undefined
}

/** Returns the payer's account, or the one behind their PayID. */
export function payerAccount(payer: PayToPayer): { bsb: string; accountNumber: string } {
  const { bsb, accountNumber, payId } = payer
  if (bsb !== undefined && accountNumber !== undefined) return { bsb, accountNumber }
  return accountOfPayId(dialledAbroad(payId ?? ''))
}

/** Normalises 0400123123 and +61-400123123 to one number. */
function dialledAbroad(payId: string): string {
  return payId.replace(/^0(?=[34]\d{8}$)/, '+61-')
}

/** Every payer with fixed behaviour for agreements, by email name, start of a mobile number or BSB. */
export const namedPayers: {
  emailNames: [string, PayerBehaviour][]
  mobiles: [string, PayerBehaviour][]
} = {
  emailNames: Object.entries(byName),
  mobiles: Object.entries(byPhone),
}
export const bsbWithoutPayTo = NO_SUCH_BANK
/** Payers whose collections fail, always or for one amount in cents. */
export const failingPayers = [
  { payId: CHOOSY, amountCents: REFUSED_AMOUNT, reason: 'AC02' },
  { payId: POOR, amountCents: undefined, reason: 'AM04' },
] as const
