import { activityFacts } from './activity-notes.ts'
import { appFacts } from './app-notes.ts'
import { balanceFacts } from './balance-notes.ts'
import { batchFacts } from './batch-notes.ts'
import { keyFacts } from './key-notes.ts'
import { payToFacts } from './pay-to-facts.ts'
import { payoutFacts } from './payout-notes.ts'
import { reportDeliveryFacts } from './report-delivery-notes.ts'
import { reportFacts } from './report-notes.ts'
import { settingsFacts } from './settings-notes.ts'
import { userFacts } from './user-notes.ts'
import { webhookFacts } from './webhook-notes.ts'

/** What is said about each field of the named objects: words, or words with rules that code keeps and a schema cannot show. */
type Facts = string | { description: string; [rule: string]: unknown }

const extras = {
  metaData: 'Anything of your own, kept and echoed.',
  lineItems: 'A list of your own, kept and echoed.',
  payerNotificationEmail: 'Kept and echoed.',
  payerNotificationMobile: 'Kept and echoed.',
  suggestedPayerDetails: 'Whom you expect to pay: a PayID or an account. Kept and echoed.',
  suggestedPayerPayID: 'Older way to name the payer you expect. Kept and echoed.',
  variant: 'Kept and echoed.',
  paymentNotification:
    'Where to tell that it is COMPLETE, or has another status that the client chose.',
  'paymentNotification.paymentNotificationEndpointUrl':
    'Your `https://` address, on a public server: a full host name or a public IP address, without a user or password, up to 2,048 characters.',
  'paymentNotification.paymentNotificationAuthorizationHeaderValue':
    'The value of the Authorization header we send with it: letters, digits and punctuation on one line, up to 1,000 characters. Echoed as `****`.',
  recurringPaymentAmount: 'Needs `recurringPaymentFrequency` and `paymentAmount`. Kept and echoed.',
  recurringPaymentFrequency: 'Kept and echoed.',
  recurringPaymentType: 'Kept and echoed.',
  recurringPaymentEndDate: 'Kept and echoed.',
} satisfies Record<string, Facts>

const problem = {
  message: 'What is wrong, in words.',
  details: 'Whole or absent.',
  'details.failureCode': 'A code from the table of failure codes.',
  'details.failureReason': 'The same in words. Read it first, then `message`.',
} satisfies Record<string, Facts>

const payIdPattern = '^[a-z0-9_.-]+@[a-z0-9_.-]+\\.[a-z]+$'

export const fieldFacts: Record<string, Record<string, Facts>> = {
  ...payoutFacts,
  ...balanceFacts,
  ...payToFacts,
  ...reportFacts,
  ...userFacts,
  ...settingsFacts,
  ...appFacts,
  ...activityFacts,
  ...batchFacts,
  ...reportDeliveryFacts,
  ...keyFacts,
  ...webhookFacts,
  FirstSteps: {
    domain: 'A PayID domain of the client is verified.',
    checkout: 'The Pay by Bank app is enabled.',
    apiKey: 'The client has an API key that is enabled.',
    webhook: 'A webhook destination has an address and listens to an event.',
    payment: 'A payment request was paid.',
  },
  ActivityFigures: {
    timezone: 'The zone of the days, in its usual spelling.',
    readDatetime: 'When it was read, UTC: today counts so far.',
    days: 'Fourteen, oldest first; the last is today.',
    'days.day': 'The day in that zone.',
    ...Object.fromEntries(
      Object.entries({
        paymentRequests: 'Payment requests completed that day, with the amounts received',
        outboundPayments: 'Payouts created that day that are SETTLED',
        paymentInitiations: 'Initiations created that day that are SETTLED',
        refunds:
          'Payment requests completed that day that are RETURN_COMPLETE, with what was refunded',
      }).flatMap(([name, words]) => [
        [`days.${name}`, `${words}.`],
        [`days.${name}.count`, 'How many.'],
        [`days.${name}.amount`, 'Dollars in all.'],
      ]),
    ),
  },
  Problem: problem,
  StaleProblem: {
    ...problem,
    lastSaved: 'The last save of what you tried to save, where there was one.',
    'lastSaved.name': 'Who saved: a person by name or email, or an API key by its id.',
    'lastSaved.savedDatetime': 'When, UTC.',
  },
  NewPaymentRequest: {
    clientId: 'The client that is to be paid: your own, or one below it.',
    clientTransactionId: 'Your own id of this request. A second request with it is refused.',
    paymentDescription:
      'What the payer reads beside the name and the amount. Past about 110 characters their bank may cut it.',
    paymentAmount: 'Dollars. Required unless `multiPayment` is true.',
    payID: {
      description:
        'Where the payer sends the money, on one of the client’s PayID domains. Generated when absent. The PayID of your own WAITING request is taken over from it.',
      minLength: 5,
      maxLength: 50,
      pattern: payIdPattern,
    },
    payIDSuffix: 'The domain to generate a PayID on. Without effect when `payID` is given.',
    multiPayment:
      'Takes several payments: up to `paymentAmount`, or any number of any amount without one. Each accepted payment is a child of its own.',
    paymentExpiryDatetime:
      'When it stops taking money. The client’s usual time when absent; never for several payments.',
    clientBranch: 'A branch of yours to search by.',
    ultimatePayeeName: 'For whom the money is in the end.',
    enableVirtualAccount: 'Accepted and without effect: this provider has no virtual accounts.',
    ...extras,
  },
  PaymentRequest: {
    clientId: 'The client that is to be paid.',
    payID: 'The PayID that takes the money.',
    paymentAmount: 'Dollars.',
    clientBranch: 'Your branch.',
    clientTransactionId: 'Your own id. Children carry their parent’s.',
    paymentDescription: 'What the payer reads.',
    paymentExpiryDatetime: 'When it stops taking money. Absent: never.',
    multiPayment: 'Whether it takes several payments.',
    ultimatePayeeName: 'For whom the money is in the end.',
    checkoutUrl: 'Its hosted checkout, where the client has one.',
    checkoutVersion:
      'The version of its checkout: that of the app when the request was created. Present with `checkoutUrl`.',
  },
  PaymentRequestStatus: {
    paymentRequestId: 'Our id: 32 hexadecimal digits.',
    status: 'See the life of a payment request.',
    createdDateTime: 'UTC.',
    completedDatetime: 'When it had its money, UTC. Mind the small t.',
    parentPaymentRequestId: 'On a child: the request for several payments it belongs to.',
    payerPaymentDescription: 'What the payer wrote.',
    payerPaymentReference: 'The payer’s reference.',
    nppTransactionId: 'The payment’s id between banks.',
    amountReceived: 'Dollars taken so far.',
    overpaymentAmount:
      'Dollars above the amount, sent back. Only on requests for several payments.',
    failureReason: 'Why it ended without money.',
    returnInitiator: 'AUTOMATIC: a payment that did not fit. MANUAL: a refund you asked for.',
    settledBy: 'How the money came.',
    paymentAgreementId: 'The PayTo agreement by which it came.',
    failedPaymentAttempts: 'Payments that came and were sent back.',
    'failedPaymentAttempts.attemptDateTime': 'UTC.',
    'failedPaymentAttempts.attemptAmount': 'Dollars.',
    'failedPaymentAttempts.attemptFailureReason':
      'Why it was sent back: WRONG_AMOUNT, ALREADY_PAID or EXPIRED.',
    'failedPaymentAttempts.payerPaymentDescription': 'What its payer wrote.',
    'failedPaymentAttempts.payerPaymentReference': 'The payer’s reference.',
    'failedPaymentAttempts.nppTransactionId': 'Its id between banks.',
    'failedPaymentAttempts.payerInformation': 'Its payer, where the client is set up to see it.',
    'failedPaymentAttempts.payerInformation.bsb': 'Six digits.',
    'failedPaymentAttempts.payerInformation.accountNumber': 'The payer’s account.',
    'failedPaymentAttempts.payerInformation.fullLegalAccountName': 'The account’s name.',
    refundInformation: 'There once money was received; for several payments, on each child.',
    'refundInformation.availableBalance':
      'What may still be refunded. Falls when a refund is accepted, comes back when it fails.',
    'refundInformation.requests': 'Every refund, oldest first.',
    payerInformation: 'Who paid, where the client is set up to see it.',
    'payerInformation.bsb': 'Six digits.',
    'payerInformation.accountNumber': 'The payer’s account.',
    'payerInformation.fullLegalAccountName': 'The account’s name.',
    paymentPurpose: 'As the payer’s bank gave it.',
    ultimatePayeeReference: 'As the payer’s bank gave it.',
    ultimatePayeeName: 'As the payer’s bank gave it.',
    ultimatePayeeSchemeCode: 'As the payer’s bank gave it.',
  },
  PaymentRequestRecord: {
    PaymentRequest: 'The request.',
    PaymentRequestStatus: 'Its status.',
  },
  PaymentRequestSearch: {
    clientTransactionId: 'Your own id. Nothing else may be given with it.',
    payID: 'The PayID. May be given with dates, not with a branch.',
    clientBranch: 'The branch. May be given with dates.',
    fromDate: { description: 'From this instant on, UTC. Needs `toDate`.', format: 'date-time' },
    toDate: {
      description: 'Up to this instant and with it, UTC. Needs `fromDate`.',
      format: 'date-time',
    },
    searchByDateType:
      'What the dates and the order go by. COMPLETED_DESC leaves out what was never completed.',
  },
  PaymentRequestPage: {
    records: 'Newest first.',
    recordCount: 'How many this answer holds.',
    nextPageId: 'Where to go on. Absent on the last page. Belongs to this search alone.',
  },
  TaggedPaymentRequest: {
    Source: 'Always GET.',
    PaymentRequest: 'The request.',
    PaymentRequestStatus: 'Its status.',
  },
  Refund: {
    createdDateTime: 'When it was accepted, UTC.',
    dateTime: 'Older spelling of `createdDateTime`.',
    completedDateTime: 'When the bank had done it, or refused it, UTC.',
    amount: 'Dollars, two decimals.',
    nppTransactionId: 'Its id between banks.',
    status: 'FAILED: the payer’s bank sent it back, and the money is yours again.',
    refundTrigger: 'What caused it.',
  },
  PayIdEnquiry: {
    payID: 'The PayID.',
    payIDType: 'What kind of name it is.',
    bsb: 'Given together with `accountNumber`, or not at all.',
    accountNumber: 'Given together with `bsb`, or not at all.',
    accountName: 'The name you expect.',
  },
  PayIdAnswer: {
    AccountStatus: 'What stands behind the PayID.',
  },
  Balance: { balance: 'Dollars.' },
  Client: {
    clientId: 'What `,{clientId}` of an id token and bodies name it by.',
    clientName: 'Its short name.',
    legalName: 'Its legal name.',
  },
  ClientConfig: {
    clientId: 'Its id.',
    clientName: 'Its short name.',
    legalName: 'Its legal name.',
    logoUrl: 'Its logo.',
    payIDSuffix: 'Its PayID domains, the first one used when none is asked for.',
    'payIDSuffix.domain': 'The domain.',
    settlementPayId: 'Where its balance is swept to, by PayID.',
    settlementPayIdType: 'What kind of PayID that is.',
    settlementFullLegalAccountName: 'Whose account that is.',
    settlementAccountBSB: 'Where its balance is swept to, by account.',
    settlementAccountNo: 'Where its balance is swept to, by account.',
    topUpPayId: 'Pay this PayID to add to the balance.',
    apiPermissionLimits: 'What a key of this client may be allowed, `RestAPI/{METHOD}/{path}`.',
    payToAllowed: 'Whether it may use PayTo.',
    keys: 'Its API keys, oldest first: never what they are checked with.',
    'keys.keyId': 'What the key begins with.',
    'keys.enabled': 'Whether calls with it are let in.',
    'keys.hmacEnabled': 'Whether its calls have to be signed.',
    'keys.permittedOperationArnRegexes': 'What it may do: `RestAPI/{METHOD}/{path}`.',
    'keys.createdDateTime': 'UTC. Null: not known any more.',
    'keys.lastUsedDateTime': 'To the minute, UTC. Null: no call was made with it.',
    'keys.lastUsedAddress':
      'The IP address of that call. Null for a distributable key, which browsers of payers use.',
    'keys.lastUsedOperation': 'What that call was, written like a permission.',
    'keys.name': 'What people call it. Null: it has no name.',
    ipWhitelist: 'Addresses named for its keys. Empty: any.',
    thinPayload: 'Whether notifications carry ids only.',
    reportSFTPHost: 'The server that its reports are pushed to. It has a public address.',
    reportSFTPPort: 'The port of that server.',
    reportSFTPUserName: 'Whom we log in as there.',
    reportSFTPFolder: 'Where the files go there.',
    reportSFTPPublicKey:
      'The key we log in with, as a line for `authorized_keys`. It stays the same.',
    reportsEncryptionPublicKey:
      'The OpenPGP key that files are encrypted to, ending in `.pgp` then.',
    reportNotificationsEmail: 'Who is told by mail of each file that was put there.',
    reportSchedule: 'When the day before is reported: `early` 01:00, `late` 05:15 in Sydney.',
    customReportFields: 'Columns of its transaction reports, in their order.',
    featureFlags: 'What is switched on.',
    'featureFlags.mt940Report': 'Its MT940 statements.',
    'featureFlags.mt940Report.enabled': 'Whether they are made.',
    'featureFlags.mt940Report.version': '`v2` names the PayID of inbound payments.',
    'featureFlags.mt940Report.interval': 'One an hour, or one a day from midnight to midnight.',
  },
}
