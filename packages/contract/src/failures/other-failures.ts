import type { AttemptReason } from '../payment-requests/attempt-reasons.ts'
import type { AccountCheckReasonCode } from '../payments/enquiries/account-enquiry.ts'
import type { WebhookOutcome } from '../webhooks/webhook-schedule.ts'
import type { Explanation, FailureActor, FailureRetry, FailureSource } from './failure.ts'
import { mapTable } from './failure.ts'

type Entry = readonly [what: string, todo: string, who: FailureActor, retry: FailureRetry]

const from =
  (source: FailureSource) =>
  ([what, todo, who, retry]: Entry): Explanation => ({ what, todo, who, retry, source })

/** Reasons why a payment request ended without being paid. The reason of a refund is in `transfer-failures.ts`. */
export type RequestEndReason = 'Superseded'

export const requestEndReasons: Record<RequestEndReason, Explanation> = {
  Superseded: {
    what: 'A newer payment request uses its PayID, so this one can’t be paid any more.',
    todo: 'Use the newer payment request.',
    who: 'nobody',
    retry: 'never',
    source: 'ours',
  },
}

const attempts: Record<AttemptReason, Entry> = {
  WRONG_AMOUNT: [
    'It wasn’t an amount that the request accepts, so we sent it back to the payer.',
    'Ask the payer to pay the exact amount.',
    'payer',
    'afterChange',
  ],
  ALREADY_PAID: [
    'The request had already been paid, so we sent it back to the payer.',
    'You don’t need to do anything.',
    'nobody',
    'never',
  ],
  EXPIRED: [
    'The request had expired, so we sent it back to the payer.',
    'Create a new payment request if you still want to be paid.',
    'you',
    'afterChange',
  ],
}
export const attemptFailures = mapTable(attempts, from('provider API 1.2'))

/** The party that started a return. */
export type ReturnInitiator = 'AUTOMATIC' | 'MANUAL'

const initiators: Record<ReturnInitiator, Entry> = {
  AUTOMATIC: [
    'We sent it back because the payment didn’t fit the request.',
    'You don’t need to do anything.',
    'nobody',
    'never',
  ],
  MANUAL: ['You requested the refund.', 'You don’t need to do anything.', 'nobody', 'never'],
}
export const returnInitiators = mapTable(initiators, from('provider API 1.2'))

/** The cause of a refund. */
export type RefundTrigger = 'REFUND_API' | 'PAYMENT_VALIDATION' | 'WEBHOOK_ACTION'

const triggers: Record<RefundTrigger, Entry> = {
  REFUND_API: initiators.MANUAL,
  PAYMENT_VALIDATION: initiators.AUTOMATIC,
  WEBHOOK_ACTION: [
    'Your answer to a webhook requested the refund.',
    'You don’t need to do anything.',
    'nobody',
    'never',
  ],
}
export const refundTriggers = mapTable(triggers, from('provider API 1.2'))

type WebhookFailure = Exclude<WebhookOutcome, 'DELIVERED'>

const webhooks: Record<WebhookFailure, Entry> = {
  REFUSED: [
    'Your endpoint answered with an error, so we don’t count the event as delivered.',
    'Find the cause in your endpoint’s log, then resend the event.',
    'you',
    'later',
  ],
  REDIRECT: [
    'Your endpoint redirected to another address, which we don’t follow.',
    'Save the final address above, then resend the event.',
    'you',
    'afterChange',
  ],
  GONE: [
    'Your endpoint answered 410 Gone, so we stopped sending to it.',
    'Save the address above to resume, then resend the event.',
    'you',
    'afterChange',
  ],
  TIMEOUT: [
    'Your endpoint didn’t respond in time.',
    'Answer before you process the event, then resend it.',
    'you',
    'later',
  ],
  RESET: [
    'Your endpoint closed the connection before it responded.',
    'Check that your server is running, then resend the event.',
    'you',
    'later',
  ],
  UNREACHABLE: [
    'We couldn’t connect to your endpoint.',
    'Check that your server is running and reachable from the internet.',
    'you',
    'later',
  ],
  UNKNOWN_HOST: [
    'We couldn’t find the endpoint’s host.',
    'Correct the address above or your DNS, then resend the event.',
    'you',
    'afterChange',
  ],
  TLS: [
    'Your endpoint’s certificate is missing or isn’t trusted.',
    'Install a certificate from a public authority, then resend the event.',
    'you',
    'afterChange',
  ],
  FORBIDDEN: [
    'The address isn’t on the public internet, so we don’t send to it.',
    'Save a public address above, then resend the event.',
    'you',
    'afterChange',
  ],
  NOT_SENT: [
    'The destination has no address or is switched off.',
    'Save an address above, then resend the event.',
    'you',
    'afterChange',
  ],
}
export const webhookFailures = mapTable(
  webhooks,
  (entry): Explanation => ({
    ...from('provider API 3.4')(entry),
    action: 'resendWebhook',
  }),
)

const later = 'Check the account again later.'
const otherDetails = 'Check the account’s details with its holder.'

const accountChecks: Record<AccountCheckReasonCode, Entry> = {
  NAVL: ['The account’s bank isn’t available.', later, 'bank', 'later'],
  RFSL: ['The account’s bank refused to answer for now.', later, 'bank', 'later'],
  TMNY: ['There were too many checks.', later, 'you', 'later'],
  TIME: ['The account’s bank didn’t answer in time.', later, 'bank', 'later'],
  TECH: ['There was a technical problem.', later, 'bank', 'later'],
  BSBN: ['No bank has this BSB.', otherDetails, 'payee', 'afterChange'],
  NCOP: ['The account’s bank doesn’t take part in account checks.', otherDetails, 'payee', 'never'],
  OOUT: ['The account’s holder opted out of account checks.', otherDetails, 'payee', 'never'],
  CNPF: ['The bank has no account with this number.', otherDetails, 'payee', 'afterChange'],
}
export const accountCheckFailures = mapTable(accountChecks, from('provider API 1.6'))
