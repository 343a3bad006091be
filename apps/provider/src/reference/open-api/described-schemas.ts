import { activityDocs } from '@tideway/contract/activity/activity-docs'
import { approvalsDocs } from '@tideway/contract/approvals/approval-docs'
import { appDocs } from '@tideway/contract/apps/app-docs'
import { balanceDocs } from '@tideway/contract/balance/balance-docs'
import { sharedBatchDocs } from '@tideway/contract/batches/batch-docs'
import type { AnyFieldDocs, ObjectDocs } from '@tideway/contract/calls/docs/field-docs'
import { problemDocs } from '@tideway/contract/calls/docs/problem-docs'
import { pageQueryDocs } from '@tideway/contract/calls/docs/search-docs'
import { exportDocs } from '@tideway/contract/exports/export-docs'
import { securityPolicyDocs } from '@tideway/contract/identity/security-policy-docs'
import { singleSignOnDocs } from '@tideway/contract/identity/single-sign-on/single-sign-on-docs'
import { proofDocs } from '@tideway/contract/identity/step-up-docs'
import { apiKeyDocs } from '@tideway/contract/keys/api-key-docs'
import { noteDocsOfAll } from '@tideway/contract/notes/note-docs'
import { paymentAgreementAmendmentDocs } from '@tideway/contract/pay-to/agreements/payment-agreement-amendment-docs'
import { paymentAgreementDocs } from '@tideway/contract/pay-to/agreements/payment-agreement-docs'
import { paymentInitiationDocs } from '@tideway/contract/pay-to/initiations/payment-initiation-docs'
import { payToDocs } from '@tideway/contract/pay-to/payto-docs'
import { payToSearchDocs } from '@tideway/contract/pay-to/payto-search-docs'
import { paymentFileDocs } from '@tideway/contract/payment-files/payment-file-docs'
import { paymentRequestDocs } from '@tideway/contract/payment-requests/payment-request-docs'
import { paymentRequestSearchDocs } from '@tideway/contract/payment-requests/payment-request-search-docs'
import { enquiryDocs } from '@tideway/contract/payments/enquiries/enquiry-docs'
import { paymentDocs } from '@tideway/contract/payments/payment-docs'
import { payoutBatchDocs } from '@tideway/contract/payouts/payout-batch-docs'
import { recordTotalsDocs } from '@tideway/contract/records/record-filters-docs'
import { refundBatchDocs } from '@tideway/contract/refunds/refund-batch-docs'
import { reportFileDocs } from '@tideway/contract/reports/report-docs'
import { searchEverythingDocs } from '@tideway/contract/search/search-answer-docs'
import { clientDocs, notifyOnDocs, settingsDocs } from '@tideway/contract/settings/client-docs'
import { NotifyOn, settingsShape } from '@tideway/contract/settings/client-settings'
import { payIdDomainDocs } from '@tideway/contract/settings/pay-id-domain-docs'
import { hostKeyDocs } from '@tideway/contract/sftp/host-keys-docs'
import { sftpDetailsDocs } from '@tideway/contract/sftp/sftp-docs'
import { traceDocs } from '@tideway/contract/trace/trace-docs'
import { userDocs } from '@tideway/contract/users/user-docs'
import { viewDocs } from '@tideway/contract/views/view-docs'
import { webhookDocs } from '@tideway/contract/webhooks/webhook-docs'
import { z } from 'zod'
import { typeLimits } from './type-limits.ts'

/** Every object that the reference describes. */
export const describedObjects: ObjectDocs[] = [
  ...problemDocs,
  ...paymentRequestDocs,
  ...paymentRequestSearchDocs,
  ...paymentDocs,
  ...enquiryDocs,
  ...payToDocs,
  ...paymentAgreementDocs,
  ...paymentAgreementAmendmentDocs,
  ...paymentInitiationDocs,
  ...payToSearchDocs,
  ...recordTotalsDocs,
  ...balanceDocs,
  ...clientDocs,
  ...apiKeyDocs,
  ...payIdDomainDocs,
  ...singleSignOnDocs,
  ...userDocs,
  ...viewDocs,
  ...hostKeyDocs,
  ...securityPolicyDocs,
  ...approvalsDocs,
  ...proofDocs,
  ...appDocs,
  ...paymentFileDocs,
  sftpDetailsDocs,
  ...exportDocs,
  ...noteDocsOfAll,
  ...sharedBatchDocs,
  ...payoutBatchDocs,
  ...traceDocs,
  ...refundBatchDocs,
  ...reportFileDocs,
  ...webhookDocs,
  ...activityDocs,
  ...searchEverythingDocs,
  pageQueryDocs,
]

const bySchema = new Map(describedObjects.map((docs) => [docs.schema, docs]))
const byName = new Map(describedObjects.map((docs) => [docs.name, docs]))

/** Returns the description of an object, or undefined for a schema without one. */
export const schemaDocsOf = (schema: z.core.$ZodType): ObjectDocs | undefined =>
  bySchema.get(schema)
export const docsNamed = (name: string): ObjectDocs | undefined => byName.get(name)

/** Returns a field's description as keywords of JSON Schema. */
export function keywordsOf({ description, limits, example }: AnyFieldDocs) {
  // A query is read as text, but documented as the number it contains.
  const published = limits?.type === 'integer' ? Number(example) : example
  return { description, ...limits, ...(example !== undefined && { examples: [published] }) }
}

/** Metadata of schemas besides their shape. An id makes a schema a named object of the reference. */
export const namedSchemas = z.registry<{
  id?: string
  description?: string
  [key: string]: unknown
}>()

for (const [schema, limits] of typeLimits) namedSchemas.add(schema, { ...limits })
for (const { schema, name, description, limits } of describedObjects) {
  namedSchemas.add(schema, { ...(name !== undefined && { id: name }), description, ...limits })
}
// The object that saves settings differs by brand, so its fields are described one by one.
const docsOfSettings: Record<string, AnyFieldDocs> = settingsDocs
for (const [name, field] of Object.entries(settingsShape)) {
  const docs = docsOfSettings[name]
  if (docs) namedSchemas.add(field, keywordsOf(docs))
}
namedSchemas.add(NotifyOn, keywordsOf(notifyOnDocs))
