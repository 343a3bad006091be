import type { Platform } from '../../platform/platform.ts'
import type { PayToEvents, PayToRail } from '../../rail/payto-rail.ts'
import { registerAgreementExpiryJobs } from '../agreements/agreement-expiry.ts'
import { registerStatusChangeJobs } from '../agreements/change-status.ts'
import {
  agreementFailed,
  agreementRegistered,
  recordPayerDecision,
} from '../agreements/payer-acts.ts'
import { agreementsOfPayers } from '../agreements/payer-view.ts'
import { registerProposalJobs } from '../agreements/propose-agreement.ts'
import { holdCheckout } from './checkout/follow-checkout.ts'
import { registerInitiationJobs } from './collect-initiation.ts'
import { finishCollection } from './finish-collection.ts'
import { registerInitiationExpiryJobs } from './initiation-expiry.ts'
import { mayCollect } from './rules/may-collect.ts'

/** Handles what the banks report about PayTo. */
export function payToEvents(platform: Platform): PayToEvents {
  const checkout = holdCheckout(platform)
  return {
    agreementRegistered: (agreement) => agreementRegistered(platform, agreement),
    agreementFailed: (agreement) => agreementFailed(platform, agreement, checkout),
    payerActed: (agreementId, action, options) =>
      recordPayerDecision(platform, agreementId, action, checkout, options),
    agreementsOfPayers: (wanted) => agreementsOfPayers(platform, wanted),
    mayCollect: (collectionId) => mayCollect(platform, collectionId),
    collectionFinished: (outcome) => finishCollection(platform, outcome),
  }
}

/** Registers the PayTo jobs: sending proposals and collections, completing changes of status, and expiry. */
export function registerPayToJobs(platform: Platform, rail: PayToRail): void {
  registerProposalJobs(platform, rail)
  registerInitiationJobs(platform, rail)
  registerStatusChangeJobs(platform)
  registerAgreementExpiryJobs(platform)
  registerInitiationExpiryJobs(platform)
}
