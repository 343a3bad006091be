import type { PayoutDraft } from './payout-draft.ts'

/**
 * Fields of a new payout that an address may fill. It never fills an account or a PayID: a link from elsewhere must not
 * choose who is paid.
 */
const names = ['payeeName', 'amount', 'description', 'reference'] as const
export type PrefilledPayout = Pick<PayoutDraft, (typeof names)[number] | 'replacesPaymentId'>

export const MOST_CHARACTERS = { payeeName: 140, amount: 20, description: 280, reference: 35 }

/** Returns the fragment of an address that fills the form. Fragments are sent to no server and are in no log. */
export function prefillFragment(payout: PrefilledPayout): string {
  const { replacesPaymentId, ...texts } = payout
  const replaces = replacesPaymentId === undefined ? {} : { replacesPaymentId }
  return new URLSearchParams({ ...texts, ...replaces }).toString()
}

/** Returns the fields that an address fills, or undefined if it fills none. */
export function prefilledPayout(fragment: string): PrefilledPayout | undefined {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!names.some((name) => parameters.has(name))) return undefined
  const replacesPaymentId = parameters.get('replacesPaymentId') ?? ''
  const textOf = (name: (typeof names)[number]) =>
    (parameters.get(name) ?? '').slice(0, MOST_CHARACTERS[name])
  return {
    payeeName: textOf('payeeName'),
    amount: textOf('amount'),
    description: textOf('description'),
    reference: textOf('reference'),
    ...(/^[0-9a-f]{32}$/.test(replacesPaymentId) && { replacesPaymentId }),
  }
}
