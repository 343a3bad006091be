import { MAX_CALLBACK_AUTHORIZATION, MAX_URL_LENGTH } from '../webhook-address.ts'
import type { AnyFieldDocs } from './field-docs.ts'

/** Descriptions of fields that several objects share. */

export const clientId = {
  description: 'The id of the client to pay: your client, or a client below it.',
  example: 'HARBOUR',
}

export const createdDatetime = {
  description: 'When it was created, in UTC.',
  example: '2026-11-20T03:00:00.000Z',
}

export const nppTransactionId = {
  description: 'The id of the payment between banks, on the New Payments Platform (NPP).',
  example: 'TESTAU2SXXXI20261120000000000001306',
}

export const bsbDocs = { description: 'The BSB of the account: six digits.', example: '062000' }

export const accountNumber = {
  description: 'The number of the account, in digits. Leading zeros count.',
  example: '12345678',
}

/** The payer, on payment requests and initiations. */
export const payerInformation = {
  description:
    'The account that the payment came from. Present if the client may see payers’ details.',
  fields: {
    bsb: bsbDocs,
    accountNumber,
    fullLegalAccountName: { description: 'The name of the account.', example: 'Priya Raman' },
  },
}

export const availableBalance = {
  description:
    'Dollars that may still be refunded, with two decimals. Falls when a refund is accepted, and rises again when one fails.',
  example: '39.90',
}

/** Fields of one refund, of a payment request or an initiation. */
export const refundFields = {
  createdDateTime: {
    description: 'When the refund was accepted, in UTC.',
    example: '2026-11-20T04:10:00.000Z',
  },
  completedDateTime: {
    description: 'When the bank completed or rejected the refund, in UTC.',
    example: '2026-11-20T04:10:01.500Z',
  },
  amount: { description: 'Dollars refunded, with two decimals.', example: '10.00' },
  nppTransactionId: {
    description: 'The id of the refund between banks.',
    example: 'TDWYAU2SXXXI20261120000000000001307',
  },
  status: {
    description:
      'IN_PROGRESS: accepted, and the bank has not answered. COMPLETE: the payer has the money. FAILED: the payer’s bank sent it back, and the money is in your balance again.',
  },
} satisfies Record<string, AnyFieldDocs>

export const callbackUrl = {
  description: `Your \`https://\` address for the callback, on a public server: a full host name or a public IP address, without a user or password, up to ${MAX_URL_LENGTH.toLocaleString('en-AU')} characters.`,
  example: 'https://hooks.harbour.example/callback',
}

export const callbackAuthorization = {
  description: `The value of the \`Authorization\` header of the callback: letters, digits and punctuation on one line, up to ${MAX_CALLBACK_AUTHORIZATION.toLocaleString('en-AU')} characters. Responses show it as \`****\`.`,
  example: 'Bearer 7f3c',
}

/** A callback of a payment request or payout. `when` is a full sentence that says when we call. */
export const paymentNotification = (when: string) => ({
  description: `Where to send a callback about this one transaction. ${when}`,
  fields: {
    paymentNotificationEndpointUrl: callbackUrl,
    paymentNotificationAuthorizationHeaderValue: callbackAuthorization,
  },
})

export const payIDType = {
  description: 'The type of the PayID.',
}
