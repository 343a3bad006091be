import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { ActivityPage } from '../activity/activity.ts'
import { CheckoutApp, Preview } from '../apps/apps.ts'
import { UploadedAsset } from '../apps/logo.ts'
import { Balance } from '../balance/balance.ts'
import { LowBalanceEmailAddresses, LowBalanceThreshold } from '../balance/low-balance-alert.ts'
import { SweepCreated } from '../balance/sweep.ts'
import { ClientConfig, ClientList } from '../clients/clients.ts'
import { PaymentAgreementRecord } from '../pay-to/agreements/payment-agreement.ts'
import {
  PaymentInitiationChanged,
  PaymentInitiationRecord,
} from '../pay-to/initiations/payment-initiation.ts'
import { BatchApp } from '../payment-files/batch-app.ts'
import {
  PaymentFileConnection,
  PaymentFileDetail,
  PaymentFileLinePage,
  PaymentFilePage,
} from '../payment-files/payment-file.ts'
import { ActivityMetrics } from '../payment-requests/activity-metrics.ts'
import { PayIdEnquiryResult } from '../payment-requests/pay-id-enquiry.ts'
import { PaymentRequestRecord, TaggedPaymentRequests } from '../payment-requests/payment-request.ts'
import { AccountCheckResult, AccountEnquiryResult } from '../payments/enquiries/account-enquiry.ts'
import { PaymentCreated, PaymentRecord } from '../payments/payment.ts'
import { BulkReport, ReportLink, ReportsOfMonth } from '../reports/reports.ts'
import { ListedPayIdDomain, PayIdDomains } from '../settings/pay-id-domains.ts'
import { ConnectionTestResult } from '../sftp/sftp-connection.ts'
import { ownRoleRules } from '../users/roles/managing-users.ts'
import { DashboardUsers, RolesData } from '../users/users.ts'
import {
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookSent,
} from '../webhooks/webhook-deliveries.ts'
import {
  Client,
  ClientsFields,
  NewSigningSecret,
  WebhookDestinations,
} from '../webhooks/webhooks.ts'
import { pageSchemaOf } from './page.ts'
import { Problem } from './problems.ts'
import { essential, leftOutAs, readAnswer } from './tolerant.ts'

/** Every response that the dashboard or the payouts app reads. */
const answers = {
  AccountCheckResult,
  AccountEnquiryResult,
  ActivityMetrics,
  ActivityPage,
  Balance,
  BatchApp,
  BatchConnection: PaymentFileConnection,
  BatchDetail: PaymentFileDetail,
  BatchLinePage: PaymentFileLinePage,
  BatchPage: PaymentFilePage,
  BulkReport,
  CheckoutApp,
  Client,
  ClientConfig,
  ClientList,
  ClientsFields,
  ConnectionTestResult,
  DashboardUsers,
  ListedPayIdDomain,
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
  NewSigningSecret,
  PayIdDomains,
  PayIdEnquiryResult,
  PaymentAgreements: pageSchemaOf(PaymentAgreementRecord),
  PaymentCreated,
  PaymentInitiationChanged,
  PaymentInitiations: pageSchemaOf(PaymentInitiationRecord),
  PaymentRequests: pageSchemaOf(PaymentRequestRecord),
  Payments: pageSchemaOf(PaymentRecord),
  Preview,
  Problem,
  ReportLink,
  ReportsOfMonth,
  RolesData,
  SweepCreated,
  TaggedPaymentRequests,
  UploadedAsset,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookDestinations,
  WebhookSent,
} as const satisfies Record<string, z.ZodMiniType>
type AnswerName = keyof typeof answers

/** Fields without which a response is unreadable: ids, statuses, addresses and all amounts of money. */
/** A comparison with one of the sums missing would be wrong. */
const sumsOfReport = ['received', 'refundsStarted', 'refundsFailed'].map(
  (sum) => `reports.0.money.${sum}`,
)

const required: Partial<Record<AnswerName, string[]>> = {
  AccountCheckResult: ['accountCheckResultCode'],
  AccountEnquiryResult: ['AccountStatus'],
  ActivityMetrics: [
    'days',
    'days.0.paymentRequests',
    'days.0.paymentRequests.count',
    'days.0.paymentRequests.amount',
    'days.0.outboundPayments',
    'days.0.outboundPayments.count',
    'days.0.outboundPayments.amount',
    'days.0.paymentInitiations',
    'days.0.paymentInitiations.count',
    'days.0.paymentInitiations.amount',
    'days.0.refunds',
    'days.0.refunds.count',
    'days.0.refunds.amount',
  ],
  ActivityPage: [
    'records.0.activityId',
    'records.0.actor',
    'records.0.actor.kind',
    'records.0.result',
  ],
  Balance: ['balance'],
  BatchConnection: ['state'],
  BatchDetail: [
    'batchId',
    'status',
    'sizeBytes',
    'payments',
    'payments.count',
    'payments.amount',
    'made',
    'made.count',
    'made.amount',
    'refused',
    'refused.count',
    'refused.amount',
    'problemCount',
    'problems.0.line',
    'problems.0.column',
  ],
  BatchLinePage: ['records.0.line', 'records.0.status', 'records.0.amount'],
  BatchPage: [
    'records.0.batchId',
    'records.0.status',
    'records.0.sizeBytes',
    'records.0.payments',
    'records.0.payments.count',
    'records.0.payments.amount',
    'records.0.made',
    'records.0.made.count',
    'records.0.made.amount',
    'records.0.refused',
    'records.0.refused.count',
    'records.0.refused.amount',
    'records.0.problemCount',
  ],
  BulkReport: [
    'reports',
    'reports.0.reportId',
    'reports.0.fromDate',
    'reports.0.toDate',
    ...sumsOfReport,
  ],
  CheckoutApp: ['versions.0.id'],
  Client: ['webhooks.0.id'],
  ClientConfig: ['payIDSuffix.0.domain', 'keys.0.keyId'],
  ClientList: ['0.clientId'],
  ConnectionTestResult: ['steps.0.step', 'steps.0.outcome'],
  DashboardUsers: ['0.email'],
  ListedPayIdDomain: ['domain', 'status', 'proof.recordName', 'proof.recordValue'],
  NewSigningSecret: ['signingSecret'],
  PayIdDomains: ['0.domain', '0.status', '0.proof.recordName', '0.proof.recordValue'],
  PayIdEnquiryResult: ['AccountStatus'],
  PaymentAgreements: [
    'records.0.PaymentAgreement',
    'records.0.PaymentAgreementStatus',
    'records.0.PaymentAgreementStatus.paymentAgreementId',
    'records.0.PaymentAgreementStatus.status',
  ],
  PaymentCreated: ['PaymentStatus', 'PaymentStatus.paymentId', 'PaymentStatus.status'],
  PaymentInitiationChanged: [
    'PaymentInitiation',
    'PaymentInitiation.paymentAmount',
    'PaymentInitiationStatus',
    'PaymentInitiationStatus.paymentInitiationId',
    'PaymentInitiationStatus.status',
    'PaymentInitiationStatus.refundInformation.availableBalance',
    'PaymentInitiationStatus.refundInformation.requests.0.amount',
    'PaymentInitiationStatus.refundInformation.requests.0.status',
  ],
  PaymentInitiations: [
    'records.0.PaymentInitiation',
    'records.0.PaymentInitiation.paymentAmount',
    'records.0.PaymentInitiationStatus',
    'records.0.PaymentInitiationStatus.paymentInitiationId',
    'records.0.PaymentInitiationStatus.status',
    'records.0.PaymentInitiationStatus.refundInformation.availableBalance',
    'records.0.PaymentInitiationStatus.refundInformation.requests.0.amount',
    'records.0.PaymentInitiationStatus.refundInformation.requests.0.status',
  ],
  PaymentRequests: [
    'records.0.PaymentRequest',
    'records.0.PaymentRequestStatus',
    'records.0.PaymentRequestStatus.paymentRequestId',
    'records.0.PaymentRequestStatus.status',
    'records.0.PaymentRequestStatus.failedPaymentAttempts.0.attemptAmount',
    'records.0.PaymentRequestStatus.refundInformation.availableBalance',
    'records.0.PaymentRequestStatus.refundInformation.requests.0.amount',
    'records.0.PaymentRequestStatus.refundInformation.requests.0.status',
  ],
  Payments: [
    'records.0.Payment',
    'records.0.Payment.paymentAmount',
    'records.0.PaymentStatus',
    'records.0.PaymentStatus.paymentId',
    'records.0.PaymentStatus.status',
  ],
  Preview: ['url', 'id'],
  ReportLink: ['reportUrl'],
  ReportsOfMonth: ['reports.0.reportId', 'reports.0.fromDate', 'reports.0.toDate', ...sumsOfReport],
  RolesData: ['base.0.value'],
  SweepCreated: [
    'SweepRequestStatus',
    'SweepRequestStatus.sweepRequestId',
    'SweepRequestStatus.status',
    'SweepRequestStatus.currentBalance',
  ],
  TaggedPaymentRequests: [
    '0.PaymentRequest',
    '0.PaymentRequestStatus',
    '0.PaymentRequestStatus.paymentRequestId',
    '0.PaymentRequestStatus.status',
    '0.PaymentRequestStatus.failedPaymentAttempts.0.attemptAmount',
    '0.PaymentRequestStatus.refundInformation.availableBalance',
    '0.PaymentRequestStatus.refundInformation.requests.0.amount',
    '0.PaymentRequestStatus.refundInformation.requests.0.status',
  ],
  UploadedAsset: ['url'],
  WebhookDeliveryDetail: [
    'deliveryId',
    'channel',
    'status',
    'attemptCount',
    'attempts.0.durationMs',
  ],
  WebhookDeliveryPage: [
    'records.0.deliveryId',
    'records.0.channel',
    'records.0.status',
    'records.0.attemptCount',
  ],
  WebhookDestinations: ['destinations.0.id', 'destinations.0.state'],
  WebhookSent: ['deliveryId'],
}

/** Defaults from spec 3.12, 6.1 and 9. */
const otherDefaults = {
  'BatchApp.typeFilters': [
    { type: 'payment', subType: 'ABA_OUTBOUND_PAYMENT', prefix: 'payment', extension: 'aba' },
  ],
  'CheckoutApp.version': 'v3',
  'CheckoutApp.defaultLandingProduct': 'PayID',
  'CheckoutApp.accentColour': '#000000',
  'ClientConfig.featureFlags.mt940Report.version': 'v1',
  'ClientConfig.featureFlags.mt940Report.interval': 'hourly',
  'PaymentAgreements.records.0.PaymentAgreement.payerDetails': { name: '' },
  'PaymentInitiations.records.0.PaymentAgreement.payerDetails': { name: '' },
  'RolesData.base': ownRoleRules.base,
  'RolesData.hierarchy': ownRoleRules.hierarchy,
  'RolesData.rolesNotAllowed': ownRoleRules.rolesNotAllowed,
  'TaggedPaymentRequests.0.Source': 'GET',
}

type Json = Record<string, unknown> | unknown[]

const texts = [
  'text',
  '2026-11-20T03:03:22.000Z',
  '2026-11-20',
  'https://provider.example/x',
  '12.00',
  '2026-11-20T00:00:00.000+11:00',
  'kim@harbour.example',
  '0'.repeat(32),
]

/** Returns a response with every field of the schema. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field)]),
      )
    case 'array': {
      const item = sampleOf(def.element)
      const one = z.safeParse(schema, [item]).success
      return one ? [item] : Array.from({ length: 14 }, () => structuredClone(item))
    }
    case 'record':
      return { name: sampleOf(def.valueType) }
    case 'optional':
    case 'nullable':
    case 'default':
      return sampleOf(def.innerType)
    case 'union':
      return sampleOf(def.options[0] as z.core.$ZodType)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'string':
      return texts.find((text) => z.safeParse(schema, text).success)
    default:
      return {}
  }
}

/** Returns the path of each field of nested objects. For an array, the path goes through its first item. */
function fieldsOf(schema: z.core.$ZodType, path: string[] = []): string[][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => [
        [...path, name],
        ...fieldsOf(field, [...path, name]),
      ])
    case 'array':
      return fieldsOf(def.element, [...path, '0'])
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsOf(def.innerType, path)
    default:
      return []
  }
}

function at(answer: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], answer)
}

function changed(
  answer: unknown,
  path: readonly string[],
  change: (parent: Json, name: string) => void,
) {
  const copy = structuredClone(answer)
  change(at(copy, path.slice(0, -1)) as Json, path.at(-1) ?? '')
  return copy
}

/** Returns the value read for an absent field, or 'required' if the response is unreadable without it. */
function leftOut(
  schema: z.ZodMiniType,
  sample: unknown,
  path: string[],
): { value: unknown } | 'required' {
  const without = changed(sample, path, (parent, name) => Reflect.deleteProperty(parent, name))
  try {
    return { value: at(readAnswer(schema, without), path) }
  } catch {
    return 'required'
  }
}

const names = Object.keys(answers) as AnswerName[]

test.each(names)('%s: any field that is not required may be absent or null', (name) => {
  const schema: z.ZodMiniType = answers[name]
  const sample = sampleOf(schema)
  expect(schema.safeParse(sample).error).toBeUndefined()
  const missing: string[] = []
  for (const path of fieldsOf(schema)) {
    const read = leftOut(schema, sample, path)
    if (read === 'required') {
      missing.push(path.join('.'))
      continue
    }
    const nothing = changed(sample, path, (parent, field) =>
      Object.assign(parent, { [field]: null }),
    )
    expect([path, at(readAnswer(schema, nothing), path) ?? null]).toEqual([
      path,
      read.value ?? null,
    ])
  }
  expect(missing).toEqual(required[name] ?? [])
})

test('an absent field is read as empty, unless the specification gives a default', () => {
  const empty = ['0', '""', 'false', '[]', '{}', 'null', undefined]
  const named = names.flatMap((name) => {
    const schema: z.ZodMiniType = answers[name]
    const sample = sampleOf(schema)
    return fieldsOf(schema).flatMap((path) => {
      const read = leftOut(schema, sample, path)
      if (read === 'required' || empty.includes(JSON.stringify(read.value))) return []
      return [[`${name}.${path.join('.')}`, read.value] as const]
    })
  })
  expect(Object.fromEntries(named)).toEqual(otherDefaults)
})

test.each(names)('%s: unknown newer fields and codes are accepted', (name) => {
  const schema: z.ZodMiniType = answers[name]
  let answer: unknown = sampleOf(schema)
  for (const path of fieldsOf(schema)) {
    answer = changed(answer, path, (parent) => {
      if (!Array.isArray(parent)) Object.assign(parent, { added: 1 })
    })
  }
  expect(() => readAnswer(schema, answer)).not.toThrow()
})

test.each([
  ['Payments', 'records.0.PaymentStatus.status', 'ON_HOLD'],
  ['PaymentRequests', 'records.0.PaymentRequestStatus.status', 'ON_HOLD'],
  ['PaymentRequests', 'records.0.PaymentRequestStatus.refundInformation.requests.0.status', 'HELD'],
  ['PaymentAgreements', 'records.0.PaymentAgreementStatus.status', 'AMENDED'],
  ['PaymentInitiations', 'records.0.PaymentInitiationStatus.status', 'ON_HOLD'],
  ['ClientConfig', 'featureFlags.mt940Report.version', 'v3'],
  ['ClientConfig', 'reportSchedule', 'noon'],
  ['CheckoutApp', 'defaultLandingProduct', 'Card'],
  ['ReportsOfMonth', 'reports.0.type', 'Statement'],
  ['BatchPage', 'records.0.status', 'QUEUED'],
  ['ActivityPage', 'records.0.actor.role', 'BASE_AUDITOR'],
  ['WebhookDestinations', 'destinations.0.state', 'PAUSED'],
] as const)('%s: an unknown code in %s is kept unchanged', (name, path, code) => {
  const schema: z.ZodMiniType = answers[name]
  const there = path.split('.')
  const answer = changed(sampleOf(schema), there, (parent, field) =>
    Object.assign(parent, { [field]: code }),
  )
  expect(at(readAnswer(schema, answer), there)).toBe(code)
})

test('a present but invalid value is still an error', () => {
  const Answer = z.object({
    id: essential(z.string()),
    kind: leftOutAs(z.enum(['a', 'b']), 'a'),
    at: z.iso.datetime(),
  })
  expect(readAnswer(Answer, { id: '1' })).toEqual({ id: '1', kind: 'a', at: '' })
  for (const wrong of [
    {},
    { id: null },
    { id: 1 },
    { id: '1', kind: 1 },
    { id: '1', at: 'noon' },
  ]) {
    expect(() => readAnswer(Answer, wrong)).toThrow()
  }
})
