import type { CheckoutPayTo } from '@tideway/contract/checkout/checkout-pay-to'
import { coveredPayer } from '@tideway/contract/checkout/checkout-pay-to'
import { attemptOf, lastTry } from '../agreements/attempts/attempt-store.ts'
import type { PaymentRequest } from '../payment-requests/payment-request-store.ts'
import type { Platform } from '../platform/platform.ts'
import { payToOffer } from './pay-to-offer.ts'

/** PayTo as a payer sees it; undefined where it is not offered. */
export async function viewPayTo(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: PaymentRequest,
): Promise<CheckoutPayTo | undefined> {
  const offer = await payToOffer(db, request)
  if (!offer) return undefined
  const { defaultLandingProduct, suggested } = offer
  // What was paid says so by itself.
  const open = request.status === 'WAITING' || request.status === 'EXPIRED'
  const tried = open ? await lastTry(db, request) : undefined
  const attempt = tried && attemptOf(tried, clock.now())
  return {
    defaultLandingProduct,
    ...(suggested
      ? { suggestedPayer: { kind: suggested.kind, payer: coveredPayer(suggested) } }
      : {}),
    ...(attempt ? { attempt } : {}),
  }
}
