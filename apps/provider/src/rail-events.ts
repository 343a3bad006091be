import { receiveTopUp } from './balance/top-ups/receive-top-up.ts'
import { payIdName } from './money-in/payment-requests/receive/pay-id-enquiry.ts'
import { receivePayment } from './money-in/payment-requests/receive/receive-payment.ts'
import { debtorOf } from './money-out/payouts/debtor-of.ts'
import {
  delayTransfer,
  finishTransfer,
  returnTransfer,
} from './money-out/transfers/follow-transfer.ts'
import { payToEvents } from './pay-to/initiations/pay-to.ts'
import type { Platform } from './platform/platform.ts'
import type { RailEvents } from './rail/rail.ts'

/** Connects the banks' notices to the nouns that handle them. */
export function railEvents(platform: Platform): RailEvents {
  return {
    paymentArrived: async (payment) =>
      (await receiveTopUp(platform, payment)) ?? (await receivePayment(platform, payment)),
    instructionFinished: (outcome) => finishTransfer(platform, outcome),
    instructionDelayed: (sent) => delayTransfer(platform, sent),
    instructionReturned: (returned) => returnTransfer(platform, returned),
    debtorOf: (instructionId) => debtorOf(platform, instructionId),
    payIdName: (payId) => payIdName(platform, payId),
    ...payToEvents(platform),
  }
}
