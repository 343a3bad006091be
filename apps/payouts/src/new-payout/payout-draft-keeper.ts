import type { PayoutDraft } from '@tideway/contract/payments/payout-draft'
import { emptyPayout } from '@tideway/contract/payments/payout-draft'
import { prefilledPayout } from '@tideway/contract/payments/prefilled-payout'
import { z } from 'zod/mini'
import type { PayoutsStorage } from '../session/payouts-storage.ts'

const text = z.catch(z.string(), '')

const KeptDraft = z.object({
  way: z.catch(z.enum(['payId', 'account']), 'payId'),
  payIdType: z.catch(z.enum(['EMAIL', 'PHONE', 'ABN', 'ORG']), 'EMAIL'),
  payId: text,
  bsb: text,
  accountNumber: text,
  payeeName: text,
  amount: text,
  description: text,
  reference: text,
  replacesPaymentId: z.catch(z.optional(z.string()), undefined),
})

/** Keeps typed values through a reload and a sign-in, for the client they were typed for. */
export function draftKeeper(storage: PayoutsStorage, clientId: string) {
  const item = `draft.${clientId}` as const
  const write = (draft: PayoutDraft) => storage.set(item, JSON.stringify(draft))
  return {
    /** Returns the values that an address filled, or else the typed ones. */
    read(): PayoutDraft {
      const prefilled = prefilledPayout(storage.get('prefilled') ?? '')
      if (prefilled) {
        storage.remove('prefilled')
        const draft: PayoutDraft = { ...emptyPayout, way: 'account', ...prefilled }
        write(draft)
        return draft
      }
      try {
        const stored = KeptDraft.safeParse(JSON.parse(storage.get(item) ?? '{}'))
        return stored.success ? stored.data : emptyPayout
      } catch {
        return emptyPayout
      }
    },
    write,
  }
}
