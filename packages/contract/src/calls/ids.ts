import type { z } from 'zod/mini'

/**
 * Ids with a separate type each, so that one cannot be passed for another. A text becomes an id at the boundary: in a
 * call's schema, in a column's type, or on creation. Use these functions elsewhere, for example for command-line
 * arguments. They do not check that the id exists.
 */

export type ClientId = string & z.core.$brand<'ClientId'>
export const clientIdOf = (text: string): ClientId => text as ClientId

/** Id of a user's account at the provider. */
export type AccountId = string & z.core.$brand<'AccountId'>
export const accountIdOf = (text: string): AccountId => text as AccountId

export type PaymentRequestId = string & z.core.$brand<'PaymentRequestId'>
export const paymentRequestIdOf = (text: string): PaymentRequestId => text as PaymentRequestId

/** Id of a refund of a payment request or of an initiation. */
export type RefundId = string & z.core.$brand<'RefundId'>
export const refundIdOf = (text: string): RefundId => text as RefundId

/** Id of a payout. */
export type PaymentId = string & z.core.$brand<'PaymentId'>
export const paymentIdOf = (text: string): PaymentId => text as PaymentId

export type SweepId = string & z.core.$brand<'SweepId'>
export const sweepIdOf = (text: string): SweepId => text as SweepId

export type PaymentAgreementId = string & z.core.$brand<'PaymentAgreementId'>
export const paymentAgreementIdOf = (text: string): PaymentAgreementId => text as PaymentAgreementId

export type PaymentInitiationId = string & z.core.$brand<'PaymentInitiationId'>
export const paymentInitiationIdOf = (text: string): PaymentInitiationId =>
  text as PaymentInitiationId

export type PaymentFileId = string & z.core.$brand<'BatchId'>
export const paymentFileIdOf = (text: string): PaymentFileId => text as PaymentFileId

export type ReportId = string & z.core.$brand<'ReportId'>
export const reportIdOf = (text: string): ReportId => text as ReportId

export type ExportId = string & z.core.$brand<'ExportId'>
export const exportIdOf = (text: string): ExportId => text as ExportId

/** Id of a request for approval. */
export type ApprovalId = string & z.core.$brand<'ApprovalId'>
export const approvalIdOf = (text: string): ApprovalId => text as ApprovalId

/** Id of many refunds or payouts that a person confirmed at once. */
export type BatchId = string & z.core.$brand<'BulkBatchId'>
export const batchIdOf = (text: string): BatchId => text as BatchId
