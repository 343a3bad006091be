import { Activity, ActivityPage } from '@tideway/contract/activity/activity'
import { Balance } from '@tideway/contract/balance/balance'
import { BalanceTransfer, BalanceTransferPage } from '@tideway/contract/balance/balance-transfer'
import {
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
} from '@tideway/contract/balance/low-balance-alert'
import { SweepCreate, SweepCreated, SweepRequestStatus } from '@tideway/contract/balance/sweep'
import { StaleProblem } from '@tideway/contract/calls/precondition'
import { Problem } from '@tideway/contract/calls/problems'
import { ClientConfig, ClientListItem } from '@tideway/contract/clients/clients'
import { ActivityFigures } from '@tideway/contract/payment-requests/activity-figures'
import {
  AccountStatus,
  PayIdEnquiryBody,
  PayIdEnquiryResult,
} from '@tideway/contract/payment-requests/pay-id-enquiry'
import {
  PaymentRequestCreate,
  PaymentRequestFields,
  PaymentRequestRecord,
  PaymentRequestStatus,
  RefundEntry,
  TaggedPaymentRequest,
} from '@tideway/contract/payment-requests/payment-request'
import {
  PaymentRequestPage,
  PaymentRequestSearch,
} from '@tideway/contract/payment-requests/payment-request-search'
import {
  AccountCheckBody,
  AccountCheckResult,
  AccountEnquiryBody,
  AccountEnquiryResult,
} from '@tideway/contract/payments/account-enquiry'
import {
  PaymentCreate,
  PaymentCreated,
  PaymentFields,
  PaymentRecord,
  PaymentStatus,
} from '@tideway/contract/payments/payment'
import { PaymentPage, PaymentSearch } from '@tideway/contract/payments/payment-search'
import { BulkReport, Report, ReportLink, ReportsOfMonth } from '@tideway/contract/reports/reports'
import { FirstSteps } from '@tideway/contract/settings/first-steps'
import {
  DashboardUser,
  RolesData,
  UserInvitation,
  UserRoleChange,
} from '@tideway/contract/users/users'
import { z } from 'zod'
import { appSchemas } from './app-notes.ts'
import { batchSchemas } from './batch-notes.ts'
import { checkedRules } from './checked-rules.ts'
import { fieldFacts } from './field-facts.ts'
import { keySchemas } from './key-notes.ts'
import { payToSchemas } from './pay-to-schemas.ts'
import { reportDeliverySchemas } from './report-delivery-notes.ts'
import { settingDescriptions, settingsSchemas } from './settings-notes.ts'
import { webhookSchemas } from './webhook-notes.ts'

/** What is known of a schema besides its shape. An id makes it a named object of the reference. */
export const namedSchemas = z.registry<{
  id?: string
  description?: string
  [key: string]: unknown
}>()

const names: [z.core.$ZodType, id: string, description: string][] = [
  [Problem, 'Problem', 'Body of every refusal.'],
  [
    StaleProblem,
    'StaleProblem',
    'Body of the 412 to a save whose If-Match names older settings; `lastSaved` says who saved them since.',
  ],
  [PaymentRequestCreate, 'NewPaymentRequest', 'What a payment request is made from.'],
  [
    PaymentRequestFields,
    'PaymentRequest',
    'The request as it was made, echoed, with what was chosen for it.',
  ],
  [PaymentRequestStatus, 'PaymentRequestStatus', 'What became of the request.'],
  [
    PaymentRequestRecord,
    'PaymentRequestRecord',
    'A payment request and its status: the answer of every read and change.',
  ],
  [
    PaymentRequestSearch,
    'PaymentRequestSearch',
    'What to look for. Nothing given finds everything, newest first.',
  ],
  [PaymentRequestPage, 'PaymentRequestPage', 'One page of a search.'],
  [TaggedPaymentRequest, 'TaggedPaymentRequest', 'A record and where it came from.'],
  [RefundEntry, 'Refund', 'One refund of a payment request.'],
  [PayIdEnquiryBody, 'PayIdEnquiry', 'The PayID to ask about.'],
  [PayIdEnquiryResult, 'PayIdAnswer', 'Who answers to the PayID.'],
  [AccountStatus, 'AccountStatus', 'What stands behind a PayID or a BSB.'],
  [AccountEnquiryBody, 'AccountEnquiry', 'The BSB to ask about.'],
  [AccountEnquiryResult, 'AccountAnswer', 'What the BSB takes.'],
  [AccountCheckBody, 'AccountCheck', 'The account and the name to compare.'],
  [AccountCheckResult, 'AccountCheckAnswer', 'How the names compare.'],
  [PaymentCreate, 'NewPayment', 'What a payout is made from.'],
  [PaymentFields, 'Payment', 'The payout as it was made, echoed.'],
  [PaymentStatus, 'PaymentStatus', 'What became of the payout.'],
  [PaymentCreated, 'PaymentCreated', 'A payout that was accepted.'],
  [PaymentRecord, 'PaymentRecord', 'A payout and its status.'],
  [
    PaymentSearch,
    'PaymentSearch',
    'What to look for. Nothing given finds everything, newest first.',
  ],
  [PaymentPage, 'PaymentPage', 'One page of a search of payouts.'],
  ...payToSchemas,
  ...appSchemas,
  ...batchSchemas,
  ...reportDeliverySchemas,
  ...settingsSchemas,
  ...keySchemas,
  ...webhookSchemas,
  [ActivityFigures, 'ActivityFigures', 'What the last days of a client add up to.'],
  [Activity, 'Activity', 'Something that was done, or tried and refused.'],
  [ActivityPage, 'ActivityPage', 'One page of what was done.'],
  [BalanceTransfer, 'BalanceTransfer', 'A settlement or a top-up.'],
  [FirstSteps, 'FirstSteps', 'What a new client sets up first, and what of it is done.'],
  [BalanceTransferPage, 'BalanceTransferPage', 'One page of settlements and top-ups.'],
  [Balance, 'Balance', 'The available balance.'],
  [SweepCreate, 'NewSweep', 'What a sweep is made from.'],
  [SweepRequestStatus, 'SweepRequestStatus', 'What became of the sweep.'],
  [SweepCreated, 'SweepCreated', 'A sweep that was accepted.'],
  [LowBalanceThreshold, 'LowBalanceThreshold', 'The balance below which the alert is mailed.'],
  [LowBalanceEmailAddresses, 'LowBalanceEmailAddresses', 'Whom the alert is mailed to.'],
  [Report, 'Report', 'A report file.'],
  [ReportsOfMonth, 'ReportsOfMonth', 'The files of a month.'],
  [BulkReport, 'ReportOfRange', 'The one file that was made of a range.'],
  [ReportLink, 'ReportLink', 'Where to get a file.'],
  [UserInvitation, 'NewUser', 'Whom to invite, and as what.'],
  [UserRoleChange, 'RoleChange', 'The other role.'],
  [DashboardUser, 'User', 'Somebody who uses the dashboard for a client.'],
  [RolesData, 'Roles', 'The roles there are, and which of them you may give.'],
  [ClientListItem, 'Client', 'A client of the organisation.'],
  [
    ClientConfig,
    'ClientConfig',
    'How a client is set up. Fields that say nothing are left out or null.',
  ],
]

const rules = new Map(checkedRules)
for (const [schema, rule] of rules) namedSchemas.add(schema, { ...rule })
for (const [schema, id, description] of names)
  namedSchemas.add(schema, { id, description, ...rules.get(schema) })
for (const [schema, description] of settingDescriptions) namedSchemas.add(schema, { description })

export function factsOfField(name: string, path: string): Record<string, unknown> {
  const facts = fieldFacts[name]?.[path]
  return typeof facts === 'string' ? { description: facts } : { ...facts }
}
