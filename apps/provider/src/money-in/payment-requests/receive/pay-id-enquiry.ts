import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden, problemResponse } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import { subtractCents } from '@tideway/contract/money/money'
import { aliasText } from '@tideway/contract/payment-requests/pay-id'
import type {
  PayIdEnquiryBody,
  PayIdEnquiryResult,
} from '@tideway/contract/payment-requests/pay-id-enquiry'
import { compareNames } from '@tideway/contract/payments/enquiries/account-enquiry'
import { sql } from 'kysely'
import { ApiError } from '../../../platform/api-error.ts'
import { namedQuery } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { TEST_BANK_BIC } from '../../../rail/npp-transaction-id.ts'
import type { Rail } from '../../../rail/rail.ts'
import { effectiveStatus } from '../lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../payment-request-store.ts'
import { findPaymentRequest } from '../payment-request-store.ts'
import type { PayIdRegistration } from './pay-id-registration.ts'
import { merchantOf, registrationOf } from './pay-id-registration.ts'

/**
 * Returns what a client may see of a PayID (readings 1). The client's own waiting request shows its amount, which means
 * that the name can be used again. Any other registered name shows none. An unknown name is a 404, or with
 * `allowUnknown` an account that cannot be reached.
 */
export async function enquirePayId(
  platform: Platform,
  rail: Rail,
  clientId: ClientId,
  enquiry: PayIdEnquiryBody & { allowUnknown: boolean },
): Promise<PayIdEnquiryResult> {
  const { allowUnknown, ...body } = enquiry
  const now = platform.clock.now()
  const registration = await registrationOf(platform.db, body.payID, now)
  if (registration) {
    const request = await requestNamed(platform, registration)
    const merchant = await merchantOf(platform.db, body.payID)
    const reusable =
      request !== undefined &&
      request.client_id === clientId &&
      effectiveStatus(request, now) === 'WAITING'
    return result(rail, body, reusable ? aliasOf(request, merchant) : merchant)
  }
  const owner = await rail.resolvePayId(body.payID, body.payIDType)
  if (owner === 'refused') throw new ApiError(forbidden)
  if (owner === 'unknown' && allowUnknown)
    return { AccountStatus: { nppReachable: false, paytoReachable: false } }
  if (owner === 'unknown')
    throw new ApiError(problemResponse(404, `PayID ${body.payID} was not found`, 'ERR0.03'))
  return result(rail, body, owner.aliasName)
}

/** Returns the name and requested amount that a payer's bank shows for one of our PayIDs. */
export async function payIdName(
  { db, clock }: Platform,
  payId: string,
): Promise<{ name: string; amountCents: Cents | null } | undefined> {
  const query = db
    .selectFrom('pay_ids as name')
    .leftJoin('payment_requests as request', (join) =>
      join
        .onRef('request.client_id', '=', 'name.client_id')
        .onRef('request.payment_request_id', '=', 'name.payment_request_id')
        .on('request.deleted_at', 'is', null),
    )
    .select([
      'name.payment_request_id as requestId',
      'request.payment_request_id as foundId',
      'request.payment_amount_cents as amountCents',
      'request.payment_description as description',
      'request.multi_payment as isMulti',
      'request.amount_received_cents as receivedCents',
      sql<string>`pay_id_merchant(${payId})`.as('merchant'),
    ])
    .where('name.pay_id', '=', payId)
    .where('name.registered_until', '>', clock.now())
    .compile()
  const [named] = (await db.executeQuery(namedQuery('name-of-pay-id', query))).rows
  if (!named) return undefined
  const { merchant, amountCents, description, receivedCents } = named
  // A PayID that funds the client's account accepts any amount.
  if (named.requestId === null) return { name: merchant, amountCents: null }
  if (named.foundId === null) return undefined
  const outstanding =
    named.isMulti && amountCents !== null && receivedCents !== null
      ? subtractCents(amountCents, receivedCents)
      : amountCents
  return { name: aliasText(merchant, amountCents, description ?? ''), amountCents: outstanding }
}

async function requestNamed(
  { db }: Platform,
  { client_id, payment_request_id: id }: PayIdRegistration,
): Promise<PaymentRequest | undefined> {
  return id === null ? undefined : findPaymentRequest(db, client_id, id)
}

function aliasOf(request: PaymentRequest, merchant: string): string {
  return aliasText(merchant, request.payment_amount_cents, request.payment_description)
}

async function result(
  rail: Rail,
  body: PayIdEnquiryBody,
  aliasName: string,
): Promise<PayIdEnquiryResult> {
  return {
    AccountStatus: {
      nppReachable: true,
      paytoReachable: true,
      accountServices: ['x2p1', 'sct'],
      aliasName,
      ...(await accountAnswers(rail, body)),
      ...(body.accountName === undefined
        ? {}
        : { validAccountName: compareNames(body.accountName, aliasName) !== 'NMTC' }),
    },
  }
}

/** Returns the checks of the account given next to a PayID (provider API, enquiries; account numbers by 8.4). */
async function accountAnswers(rail: Rail, { bsb, accountNumber }: PayIdEnquiryBody) {
  if (bsb === undefined || accountNumber === undefined) return {}
  const validBsb = typeof (await rail.reachOf(bsb)) === 'object'
  return {
    validBsb,
    validAccountNumber: validBsb && /^\d{5,9}$/.test(accountNumber),
    ...(validBsb ? { bic11: TEST_BANK_BIC } : {}),
  }
}
