import type { CallNotes } from './call-notes.ts'

const payment = {
  clientPaymentId: 'wages-2026-47-03',
  payeeName: 'John Smith',
  paymentAmount: '840.00',
  paymentDescription: 'Barista wages, week 47',
  paymentReference: 'WK47',
  payID: 'johnsmith@test.com.au',
  payIDType: 'EMAIL',
}

const created = {
  paymentId: '7d2f61c09ab84e35b1f0a4c8e3d95172',
  status: 'CREATED',
  createdDatetime: '2026-11-20T03:00:00.000Z',
}

const settled = {
  ...created,
  status: 'SETTLED',
  settlementDatetime: '2026-11-20T03:00:01.620Z',
  completedDatetime: '2026-11-20T03:00:01.620Z',
  nppTransactionId: 'TDWYAU2SXXXI20261120000000000001310',
  sentViaDE: false,
}

/** Payouts and enquiries, by the operation of the route. */
export const payoutNotes: Record<string, CallNotes> = {
  'RestAPI/POST:payment': {
    body: { Payment: payment },
    once: true,
    answer: { PaymentStatus: { ...created, currentBalance: 9612.35 } },
    remarks:
      'Takes its amount from the balance at once, and gives it back when it fails or is returned. The payee is a PayID with its type, or a `bsb` with an `accountNumber`. A used `clientPaymentId` answers 409. Values with a fixed end: PayID `mwilliams@test.com.au` fails, `mandrews@test.com.au` comes back, `pjones@test.com.au` is slow; account 062000 12345678 fails, 12345444 comes back, 12345888 is slow, 12345777 goes by Direct Entry.',
    own: 'Takes an `Idempotency-Key` beside `clientPaymentId`.',
  },
  'RestAPI/GET:payment': {
    query: 'id=$ID',
    answer: { Payment: payment, PaymentStatus: settled },
    remarks: 'A payout of another client answers like one that is not there.',
  },
  'RestAPI/POST:payment/search': {
    query: 'numberOfRecords=2',
    body: { PaymentSearch: { clientPaymentId: 'wages-2026-47-03' } },
    answer: { records: [{ Payment: payment, PaymentStatus: settled }], recordCount: 1 },
    remarks: 'The envelope may be left out, and so may the body.',
    own: 'Up to 50,000 records a call. `nextPageId` is refused with another search.',
  },
  'RestAPI/POST:accountEnquiry': {
    body: { bsb: '939300' },
    answer: {
      AccountStatus: {
        nppReachable: true,
        paytoReachable: true,
        accountServices: ['x2p1', 'sct'],
      },
    },
    remarks: 'A BSB that is in no directory answers 404.',
  },
  'RestAPI/POST:accountCheck': {
    body: {
      accountCheckId: 'check-000117',
      bsb: '033157',
      accountNumber: '28840193',
      accountName: 'Northside Bakery',
      purposeCode: 'PYMT',
      additionalDetails: { endUserId: 'payroll', endUserSessionId: 'b1946ac92492d2347c6235b4d261' },
    },
    answer: {
      accountCheckResultCode: 'CMTC',
      accountCheckResult: 'The account name is close to the one given',
      displayAccountName: 'Northside Bakery Pty Ltd',
    },
    remarks:
      'Moves nothing. A name that does not match answers without the name that the account has. A check that could not be made answers `accountCheckResultCode` `NOAP`, with `errorReasonCode` and `retryAdvice`: `true` for NAVL, RFSL, TMNY, TIME and TECH, `false` for BSBN, NCOP, OOUT and CNPF.',
    own: 'Knows the accounts of the test bank.',
  },
}

const payee = {
  payID: 'The payee’s PayID, with `payIDType`; else `bsb` and `accountNumber`.',
  payIDType: 'What kind of PayID it is.',
  bsb: 'Six digits, with `accountNumber`; else `payID` and `payIDType`.',
  accountNumber: 'The payee’s account. Leading zeros count.',
}

/** What the fields of payouts and enquiries mean. */
export const payoutFacts: Record<string, Record<string, string>> = {
  NewPayment: {
    clientPaymentId: 'Your own id of this payout. A second payout with it is refused.',
    payeeName: 'Who is paid.',
    paymentAmount: 'Dollars, two decimals.',
    paymentDescription: 'What the payee reads.',
    paymentReference: 'A reference for the payee.',
    ...payee,
    ultimatePayerName: 'For whom you pay, if not for yourself.',
    paymentNotification: 'Where to tell that it is SETTLED or FAILED.',
    'paymentNotification.paymentNotificationEndpointUrl':
      'Your `https://` address, on a public server: a full host name or a public IP address, without a user or password, up to 2,048 characters.',
    'paymentNotification.paymentNotificationAuthorizationHeaderValue':
      'The value of the Authorization header we send with it: letters, digits and punctuation on one line, up to 1,000 characters. Echoed as `****`.',
    metaData: 'Anything of your own, kept and echoed.',
  },
  Payment: {
    clientPaymentId: 'Your own id.',
    payeeName: 'Who is paid.',
    paymentAmount: 'Dollars, two decimals.',
    paymentDescription: 'What the payee reads.',
    paymentReference: 'The reference for the payee.',
    ...payee,
    ultimatePayerName: 'For whom you pay.',
  },
  PaymentStatus: {
    paymentId: 'Our id: 32 hexadecimal digits.',
    status:
      'CREATED: accepted, taken from the balance. PENDING: sent, the receiving bank has not answered; do not send it again. SETTLED: delivered. FAILED: not delivered, the money is yours again. RETURNED: was settled and sent back later, the money is yours again.',
    createdDatetime: 'UTC.',
    settlementDatetime: 'When it was delivered, UTC.',
    completedDatetime: 'When it was delivered or failed, UTC.',
    failureReason: 'Why it failed: a reason of ISO 20022, as AG01 or AGNT.',
    returnedReason: 'Why it came back: a reason of ISO 20022.',
    returnedDatetime: 'When it came back, UTC.',
    currentBalance: 'Dollars left after this payout. Only in the answer that accepts it.',
    nppTransactionId: 'The payment’s id between banks. Direct Entry has none.',
    sentViaDE:
      'Whether it went by Direct Entry, which takes business days elsewhere. There once it is settled.',
  },
  PaymentCreated: { PaymentStatus: 'Its status.' },
  PaymentRecord: { Payment: 'The payout.', PaymentStatus: 'Its status.' },
  PaymentSearch: {
    clientPaymentId: 'Your own id. Nothing else may be given with it.',
    fromDate: 'From this instant on, UTC. Needs `toDate`.',
    toDate: 'Up to this instant and with it, UTC. Needs `fromDate`.',
  },
  PaymentPage: {
    records: 'Newest first.',
    recordCount: 'How many this answer holds.',
    nextPageId: 'Where to go on. Absent on the last page. Belongs to this search alone.',
  },
  AccountStatus: {
    nppReachable: 'Whether it can be paid at once.',
    paytoReachable: 'Whether it can be asked for PayTo.',
    accountServices: 'x2p1: Osko. sct: single credit transfer.',
    aliasName:
      'Who is paid: `{name} - {amount} - {description}` for an open request of yours, else a name alone.',
    validBsb: 'Whether the BSB given is in the directory.',
    validAccountNumber: 'Whether an account can have the number given.',
    validAccountName: 'Whether the name given is that of the PayID, or close to it.',
    bic11: 'The bank of the BSB given.',
  },
  AccountEnquiry: { bsb: 'Six digits.' },
  AccountAnswer: { AccountStatus: 'What stands behind the BSB.' },
  AccountCheck: {
    accountCheckId: 'Your own id of this check.',
    bsb: 'Six digits.',
    accountNumber: 'The account.',
    accountName: 'The name you expect.',
    purposeCode:
      'What for: PYMT payment, PAYE payee, MAND mandate, PIRQ payment request, VADR validation.',
    additionalDetails: 'On whose behalf.',
    'additionalDetails.endUserId': 'Who asks, in your system.',
    'additionalDetails.endUserSessionId': 'In which session.',
  },
  AccountCheckAnswer: {
    accountCheckResultCode:
      'MTCH matches, CMTC close, NMTC does not match, NOAP could not be checked.',
    accountCheckResult: 'The same in words.',
    displayAccountName: 'The name of the account, where yours matches or is close.',
    errorReasonCode: 'Why it could not be checked.',
    errorReasonDescription: 'The same in words.',
    retryAdvice: '`true` where the same check may succeed later; `false` where it cannot.',
  },
}
