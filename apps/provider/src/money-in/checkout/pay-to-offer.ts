import type { PayToPayerDetails } from '@tideway/contract/checkout/pay-to-payer'
import { readPayToPayer } from '@tideway/contract/checkout/pay-to-payer'
import type { Reader } from '../../platform/database/database.ts'
import type { PaymentRequest } from '../payment-requests/payment-request-store.ts'

export interface PayToOffer {
  defaultLandingProduct: 'PayID' | 'PayTo'
  /** The payer named by the client, if any. No other payer may then use PayTo for the request. */
  suggested: PayToPayerDetails | undefined
}

/**
 * Returns the PayTo offer of a request. PayTo must have been on at creation, for one payment of a known amount, and the
 * client must be allowed to use it (provider API, checkout; spec 6.4).
 */
export async function payToOffer(
  db: Reader,
  request: PaymentRequest,
): Promise<PayToOffer | undefined> {
  const { checkout_version: version, checkout_theme_no: themeNo } = request
  if (version !== 'v3' || themeNo === null) return undefined
  if (request.multi_payment || request.payment_amount_cents === null) return undefined
  const theme = await db
    .selectFrom('checkout_themes as theme')
    .innerJoin('clients as client', 'client.client_id', 'theme.client_id')
    .select('theme.default_landing_product')
    .where('theme.client_id', '=', request.client_id)
    .where('theme.theme_no', '=', themeNo)
    .where('theme.pay_to_enabled', '=', true)
    .where('client.pay_to_allowed', '=', true)
    .executeTakeFirst()
  return (
    theme && {
      defaultLandingProduct: theme.default_landing_product,
      suggested: suggestedPayer(request.extras),
    }
  )
}

interface Suggestion {
  suggestedPayerDetails?: {
    payIDDetails?: { payID: string }
    bankAccountDetails?: { bsb: string; accountNumber: string; accountName: string }
  }
  suggestedPayerPayID?: string
}

/** A suggested payer that PayTo cannot use at a checkout, such as an ABN, is ignored. */
function suggestedPayer(extras: Suggestion): PayToPayerDetails | undefined {
  const { payIDDetails, bankAccountDetails: account } = extras.suggestedPayerDetails ?? {}
  const payID = payIDDetails?.payID ?? extras.suggestedPayerPayID
  const read =
    payID !== undefined
      ? readPayToPayer({ payID })
      : account &&
        readPayToPayer({
          bsb: account.bsb,
          accountNumber: account.accountNumber,
          payerName: account.accountName,
        })
  return read && 'kind' in read ? read : undefined
}
