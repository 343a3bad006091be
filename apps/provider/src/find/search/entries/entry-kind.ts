import type { HitKind } from '@tideway/contract/search/search-answer'

/** Kinds of records whose texts are in `search_entries`. */
export const entryKinds = [
  'paymentRequest',
  'payment',
  'paymentInitiation',
  'paymentAgreement',
  'batch',
] as const satisfies readonly HitKind[]
export type EntryKind = (typeof entryKinds)[number]
