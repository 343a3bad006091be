import type { Platform } from '../../platform/platform.ts'
import type { PayToEvents } from '../../rail/payto-rail.ts'
import {
  agreementFailed,
  agreementRegistered,
  recordPayerDecision,
} from '../agreements/payer/payer-acts.ts'
import { agreementsOfPayers } from '../agreements/payer/payer-view.ts'
import { holdCheckout } from './checkout/follow-checkout.ts'
import { finishCollection } from './finish-collection.ts'
import { mayCollect } from './rules/may-collect.ts'

/** Handles what the banks report about PayTo. */
export function payToEvents(platform: Platform): PayToEvents {
  const checkout = holdCheckout(platform)
  return {
    agreementRegistered: (agreement) => agreementRegistered(platform, agreement),
    agreementFailed: (agreement) => agreementFailed(platform, agreement, checkout),
    payerActed: (agreementId, action, options) =>
      recordPayerDecision(platform, agreementId, action, checkout, options),
    agreementsOfPayers: (filter) => agreementsOfPayers(platform, filter),
    mayCollect: (collectionId) => mayCollect(platform, collectionId),
    collectionFinished: (outcome) => finishCollection(platform, outcome),
  }
}
