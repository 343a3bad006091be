import type { CheckoutState } from '@tideway/contract/checkout/checkout'

/** Names of the payment methods that payers see (provider API, hosted checkout). */
export const methodNames = { PayTo: 'Pay by Bank', PayID: 'Bank Transfer' } as const
/** The payer's steps with each method, shown below its name. */
export const methodWords = {
  PayTo: 'We ask your bank, and you approve the payment in your banking app.',
  PayID: 'You send the payment to our PayID from your banking app.',
} as const
export type PaymentMethod = keyof typeof methodNames

/** Returns the offered methods, the client's default first. PayTo requires version 3. */
export function methodsOf({ version, payTo }: CheckoutState): PaymentMethod[] {
  if (version !== 'v3' || payTo === undefined) return ['PayID']
  return payTo.defaultLandingProduct === 'PayTo' ? ['PayTo', 'PayID'] : ['PayID', 'PayTo']
}

/** Returns the method shown: a collection in progress first, then the payer's choice, then an attempt. */
export function methodShown(
  state: CheckoutState,
  chosen: PaymentMethod | undefined,
): PaymentMethod {
  const methods = methodsOf(state)
  const [first = 'PayID'] = methods
  if (!methods.includes('PayTo')) return first
  const attempt = state.payTo?.attempt
  if (attempt?.stage === 'COLLECTING') return 'PayTo'
  return chosen ?? (attempt === undefined ? first : 'PayTo')
}

/** Money is being collected, so no other payment may start and nothing can be withdrawn. */
export function isCollecting(state: CheckoutState): boolean {
  return methodsOf(state).includes('PayTo') && state.payTo?.attempt?.stage === 'COLLECTING'
}
