import type { CheckoutState } from '@tideway/contract/checkout/checkout'

/** The ways to pay, by the names that a payer reads (provider API, hosted checkout). */
export const methodNames = { PayTo: 'Pay by Bank', PayID: 'Bank Transfer' } as const
export type PaymentMethod = keyof typeof methodNames

/** The ways that are offered, the client's first one first. PayTo came with version 3. */
export function methodsOf({ version, payTo }: CheckoutState): PaymentMethod[] {
  if (version !== 'v3' || payTo === undefined) return ['PayID']
  return payTo.defaultLandingProduct === 'PayTo' ? ['PayTo', 'PayID'] : ['PayID', 'PayTo']
}

/** The way in sight: what is being collected before everything, then what the payer chose, then a try that was made. */
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

/** Money is on its way: nothing else may be started, and nothing can be taken back. */
export function isCollecting(state: CheckoutState): boolean {
  return methodsOf(state).includes('PayTo') && state.payTo?.attempt?.stage === 'COLLECTING'
}
