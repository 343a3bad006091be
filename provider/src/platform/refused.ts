import type { Refusal } from '@tideway/contract/problems'

/** Thrown to give a caller a refusal; whatever transaction it leaves is rolled back. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.body.message)
    this.refusal = refusal
  }
}
