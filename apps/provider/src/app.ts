import { balancePart } from './balance/part.ts'
import { appsPart } from './clients/apps/part.ts'
import { assetsPart } from './clients/assets/part.ts'
import { notesPart } from './clients/notes/part.ts'
import { settingsPart } from './clients/settings/part.ts'
import { viewsPart } from './clients/views/part.ts'
import { statementPart } from './delivery/account-statement/part.ts'
import { exportsPart } from './delivery/exports/part.ts'
import { mailPart } from './delivery/mail/part.ts'
import { reportsPart } from './delivery/reports/part.ts'
import { webhooksPart } from './delivery/webhooks/part.ts'
import { searchPart } from './find/search/part.ts'
import { tasksPart } from './find/tasks/part.ts'
import { tracePart } from './find/trace/part.ts'
import { httpPart } from './http/part.ts'
import { ledgerPart } from './ledger/part.ts'
import { checkoutPart } from './money-in/checkout/part.ts'
import { paymentRequestsPart } from './money-in/payment-requests/part.ts'
import { refundsPart } from './money-in/refunds/part.ts'
import { batchesPart } from './money-out/batches/part.ts'
import { paymentFilesPart } from './money-out/payment-files/part.ts'
import { payoutsPart } from './money-out/payouts/part.ts'
import { transfersPart } from './money-out/transfers/part.ts'
import type { Part } from './part.ts'
import { agreementsPart } from './pay-to/agreements/part.ts'
import { initiationsPart } from './pay-to/initiations/part.ts'
import { approvalsPart } from './people/approvals/part.ts'
import { auditPart } from './people/audit/part.ts'
import { identityPart } from './people/identity/part.ts'
import { keysPart } from './people/keys/part.ts'
import { singleSignOnPart } from './people/single-sign-on/part.ts'
import { usersPart } from './people/users/part.ts'
import { platformPart } from './platform/part.ts'
import { railPart } from './rail/part.ts'
import { secretsPart } from './secrets/part.ts'

/** The parts of the provider, in order: each imports only parts before it. A new noun is one more line. */
export const parts = [
  platformPart,
  httpPart,
  ledgerPart,
  railPart,
  transfersPart,
  mailPart,
  auditPart,
  notesPart,
  approvalsPart,
  webhooksPart,
  searchPart,
  usersPart,
  keysPart,
  assetsPart,
  agreementsPart,
  paymentRequestsPart,
  checkoutPart,
  batchesPart,
  refundsPart,
  payoutsPart,
  initiationsPart,
  balancePart,
  paymentFilesPart,
  appsPart,
  reportsPart,
  exportsPart,
  statementPart,
  settingsPart,
  singleSignOnPart,
  viewsPart,
  tracePart,
  tasksPart,
  secretsPart,
  identityPart,
] as const satisfies readonly Part[]
