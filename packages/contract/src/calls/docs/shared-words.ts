import { MAX_CALLBACK_AUTHORIZATION, MAX_URL_LENGTH } from '../webhook-limits.ts'

/** Descriptions of fields that several objects share. */

export const clientIdWords = {
  description: 'The id of the client to pay: your client, or a client below it.',
  example: 'HARBOUR',
}

export const createdDatetimeWords = {
  description: 'When it was created, in UTC.',
  example: '2026-11-20T03:00:00.000Z',
}

export const nppTransactionIdWords = {
  description: 'The id of the payment between banks, on the New Payments Platform (NPP).',
  example: 'TESTAU2SXXXI20261120000000000001306',
}

export const bsbWords = { description: 'The BSB of the account: six digits.', example: '062000' }

export const accountNumberWords = {
  description: 'The number of the account, in digits. Leading zeros count.',
  example: '12345678',
}

export const availableBalanceWords = {
  description:
    'Dollars that may still be refunded, with two decimals. Falls when a refund is accepted, and rises again when one fails.',
  example: '39.90',
}

export const callbackUrlWords = {
  description: `Your \`https://\` address for the callback, on a public server: a full host name or a public IP address, without a user or password, up to ${MAX_URL_LENGTH.toLocaleString('en-AU')} characters.`,
  example: 'https://hooks.harbour.example/callback',
}

export const callbackAuthorizationWords = {
  description: `The value of the \`Authorization\` header of the callback: letters, digits and punctuation on one line, up to ${MAX_CALLBACK_AUTHORIZATION.toLocaleString('en-AU')} characters. Responses show it as \`****\`.`,
  example: 'Bearer 7f3c',
}

/** Describes a callback of a payment request or payout. `when` is a full sentence that says when we call. */
export const callbackWords = (when: string) => ({
  description: `Where to send a callback about this one transaction. ${when}`,
})
