import type { ExportKind } from '../../exports/exports.ts'
import type { Scope } from './scopes.ts'

/**
 * The scope of each list's search, by kind of transaction. Users who may not search a list may not export it, and may
 * not read notes on its transactions.
 */
export const listScopes: Readonly<Record<ExportKind, Scope>> = {
  paymentRequest: 'RestAPI/POST:paymentRequest/search',
  payment: 'RestAPI/POST:payment/search',
  paymentInitiation: 'RestAPI/POST:paymentInitiation/search',
  paymentAgreement: 'RestAPI/POST:paymentAgreement/search',
}
