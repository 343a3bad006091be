import type { CheckoutPreview, CheckoutState } from '@tideway/contract/checkout/checkout'
import type { PayToCalls } from '../pay-by-bank/pay-to-calls.ts'

const TWO_DAYS = 2 * 86_400_000

/** Returns a sample payment drawn as the preview requests. Its PayID is not registered. */
export function previewSample(preview: CheckoutPreview, now: number): CheckoutState {
  const { clientName, theme, payToEnabled, defaultLandingProduct } = preview
  return {
    status: 'WAITING',
    clientName,
    description: 'Sample payment',
    payID: 'sample@preview.example',
    amount: '100.00',
    multiPayment: false,
    createdDateTime: new Date(now).toISOString(),
    expiryDateTime: new Date(now + TWO_DAYS).toISOString(),
    serverDateTime: new Date(now).toISOString(),
    failedAttempts: [],
    theme,
    version: 'v3',
    ...(payToEnabled ? { payTo: { defaultLandingProduct } } : {}),
  }
}

/** The form can be filled in and sent, but no bank is called. */
export const previewCalls: PayToCalls = {
  ask: async () => ({
    kind: 'refused',
    words: {
      message: 'This is a preview',
      next: 'We don’t contact any bank, and nothing can be paid.',
    },
  }),
  giveUp: async () => true,
}
