import { appPolicy } from './app-policy.ts'
import { batchPolicy } from './batch-policy.ts'

/**
 * Who may make which call, and what becomes of a call about somebody else's. Written from the specification and kept
 * apart from the code that decides: nothing here is derived from what the provider believes.
 */

/** Callers of one client: people of each role, an administrator of another sign-in, and its two kinds of key. */
export type Who =
  | 'admin'
  | 'financeAdmin'
  | 'financeManager'
  | 'techAdmin'
  | 'financeOperator'
  | 'support'
  | 'techOperator'
  | 'federated'
  | 'secretKey'
  | 'publicKey'

/**
 * A status and the beginning of its message. In a call `{…}` stands for the client that it is about and for what that
 * client has: a paid request, a payment received of several, a payout, an agreement, a collection, users.
 */
export interface PolicyRow {
  call: string
  body?: object
  may: readonly Who[]
  /** About the client acted for. */
  own: string
  /** Names a client below the one acted for, or what is that client's. Missing: as `others`. */
  below?: string
  /** Names any other client, or what is that client's. Missing: the call names nothing. */
  others?: string
  /** The same for the whole organisation, whoever is acted for. */
  wholeOrganisation?: true
}

const people: Who[] = [
  'admin',
  'financeAdmin',
  'financeManager',
  'techAdmin',
  'financeOperator',
  'support',
  'techOperator',
  'federated',
]
const admins: Who[] = ['admin', 'federated']
const payers: Who[] = [...admins, 'financeAdmin', 'financeManager']
const creators: Who[] = [...payers, 'financeOperator']
const readers: Who[] = [...creators, 'techAdmin']
const agreementReaders: Who[] = [...payers, 'techAdmin', 'support']
const balanceManagers: Who[] = [...admins, 'financeAdmin']
/** Not people of another sign-in. */
const userManagers: Who[] = ['admin', 'financeAdmin', 'techAdmin']
const withKey = (who: Who[]): Who[] => [...who, 'secretKey']

const payout = {
  clientPaymentId: '{new}',
  payeeName: 'Corner Store Collective',
  paymentAmount: '0.01',
  paymentDescription: 'Private to {client}',
  bsb: '062000',
  accountNumber: '12345999',
}
const agreement = {
  clientId: '{client}',
  clientTransactionId: '{new}',
  payerDetails: {
    name: 'Priya Raman',
    payIDDetails: { payID: 'priya@raman.example', payIDType: 'EMAIL' },
  },
  paymentAgreementType: 'RETAIL',
  description: 'Private to {client}',
  agreementDetails: {
    variableAgreementDetails: {
      startDate: '{today}',
      frequency: 'ADHOC',
      maximumAmount: '100.00',
    },
  },
}
const notPermitted = '403 User is not authorized to access this resource'
const noSuchClient = '404 The client can not be found'

const rest: PolicyRow[] = [
  { call: 'GET /clients', may: withKey(people), own: '200', wholeOrganisation: true },
  { call: 'GET /balance', may: withKey(readers), own: '200' },
  {
    call: 'POST /paymentRequest',
    body: {
      PaymentRequest: {
        clientId: '{client}',
        clientTransactionId: '{new}',
        paymentDescription: 'Private to {client}',
        paymentAmount: 1,
      },
    },
    may: withKey(creators),
    own: '200',
    below: '200',
    others: '400 ClientId mismatch',
  },
  {
    call: 'GET /paymentRequest?id={request}',
    may: [...withKey(people), 'publicKey'],
    own: '200',
    others: '404 paymentRequestId',
  },
  {
    call: 'DELETE /paymentRequest?id={request}',
    may: withKey(creators),
    own: '400 Only a payment request that is WAITING and unpaid can be deleted',
    others: '400 paymentRequestId: {request} not found',
  },
  { call: 'POST /paymentRequest/search', body: {}, may: withKey(people), own: '200' },
  {
    call: 'POST /paymentRequest/refund?id={request}&refundAmount=999',
    body: {},
    may: withKey(payers),
    own: '400 Refund amount must be less than or equal to original payment amount',
    others: '404 paymentRequestId: {request} not found',
  },
  {
    call: 'POST /payIDEnquiry',
    body: { payID: 'nobody@pay.tideway.example', payIDType: 'EMAIL' },
    may: withKey(creators),
    own: '404',
  },
  { call: 'POST /payment', body: { Payment: payout }, may: withKey(payers), own: '201' },
  { call: 'GET /payment?id={payout}', may: withKey(payers), own: '200', others: '404' },
  { call: 'POST /payment/search', body: {}, may: withKey(people), own: '200' },
  { call: 'POST /accountEnquiry', body: {}, may: withKey(payers), own: '400' },
  { call: 'POST /accountCheck', body: {}, may: withKey(payers), own: '400' },
  {
    call: 'POST /sweepRequest',
    body: { SweepRequest: { amount: '0.01', clientTransactionId: '{new}' } },
    may: withKey(balanceManagers),
    own: '201',
  },
  ...['threshold', 'emailAddresses'].flatMap((field): PolicyRow[] => {
    const path = `/clients/{client}/lowBalanceAlert/${field}`
    const may = withKey(balanceManagers)
    const body = field === 'threshold' ? { threshold: null } : { emailAddresses: [] }
    return [
      { call: `GET ${path}`, may, own: '200', below: '200', others: noSuchClient },
      { call: `PUT ${path}`, body, may, own: '204', below: '204', others: noSuchClient },
    ]
  }),
  {
    call: 'GET /report?clientId={client}&month=2026-10&timezone=Australia/Sydney',
    may: withKey(readers),
    own: '404',
    below: '404',
    others: notPermitted,
  },
  {
    call: 'GET /report/download?clientId={client}&reportId=00000000000000000000000000000000',
    may: withKey(readers),
    own: '404',
    below: '404',
    others: notPermitted,
  },
  // PayTo agreements and collections are made by keys alone.
  {
    call: 'POST /paymentAgreement',
    body: { PaymentAgreement: agreement },
    may: ['secretKey'],
    own: '201',
    below: '201',
    others: '400 ClientId mismatch',
  },
  { call: 'POST /paymentAgreement/search', body: {}, may: withKey(agreementReaders), own: '200' },
  {
    call: 'POST /paymentAgreement/changeStatus?id={agreement}&status=ACTIVE',
    may: ['secretKey'],
    own: '412',
    others: '404 Payment agreement record does not exist',
  },
  {
    call: 'POST /paymentAgreement/amendment',
    body: {
      PaymentAgreementAmendment: {
        paymentAgreementId: '{agreement}',
        clientTransactionId: '{new}',
        commonDetails: { description: 'Private to {client}' },
      },
    },
    may: ['secretKey'],
    own: '201',
    others: '404',
  },
  {
    call: 'POST /paymentInitiation',
    body: {
      PaymentInitiation: {
        clientId: '{client}',
        paymentAgreementId: '{agreement}',
        clientTransactionId: '{new}',
        paymentAmount: '0.01',
      },
    },
    may: ['secretKey'],
    own: '201',
    below: '201',
    others: '400 ClientId mismatch',
  },
  {
    call: 'GET /paymentInitiation?id={initiation}',
    may: withKey(people),
    own: '200',
    others: '404',
  },
  { call: 'POST /paymentInitiation/search', body: {}, may: withKey(people), own: '200' },
  {
    call: 'POST /paymentInitiation/refund?id={initiation}&refundAmount=999',
    body: {},
    may: withKey(payers),
    own: '400',
    others: '404',
  },
]

const portal: PolicyRow[] = [
  {
    call: 'GET /clients/{client}',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'GET /clients/{client}/figures?timezone=Australia/Sydney',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'GET /clients/{client}/activity',
    may: userManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  { call: 'GET /paymentRequest?id={request}', may: people, own: '200', others: '404' },
  {
    call: 'GET /paymentRequest?id={request}&clientId={client}',
    may: people,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  { call: 'GET /receivedPayment?id={received}', may: people, own: '200', others: '404' },
  {
    call: 'GET /receivedPayment?id={received}&clientId={client}',
    may: people,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  { call: 'GET /roles', may: userManagers, own: '200' },
  { call: 'GET /users', may: userManagers, own: '200' },
  {
    call: 'GET /users?clientId={client}',
    may: userManagers,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  {
    call: 'POST /users?clientId={client}',
    body: { email: '{new}@{client}.private.example', role: 'BASE_TECH_OPERATOR' },
    may: userManagers,
    own: '201',
    below: '201',
    others: notPermitted,
  },
  {
    call: 'PATCH /users/{user}',
    body: { role: 'BASE_TECH_OPERATOR' },
    may: userManagers,
    own: '200',
    others: '404',
  },
  {
    call: 'PATCH /users/{user}?clientId={client}',
    body: { role: 'BASE_TECH_OPERATOR' },
    may: userManagers,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  { call: 'DELETE /users/{newUser}', may: userManagers, own: '204', others: '404' },
  {
    call: 'DELETE /users/{newUser}?clientId={client}',
    may: userManagers,
    own: '204',
    below: '204',
    others: notPermitted,
  },
  {
    call: 'POST /users/{invited}/invitation',
    may: userManagers,
    own: '200',
    others: '404',
  },
]

const below = (prefix: string) => (row: PolicyRow) => ({
  ...row,
  call: row.call.replace(' ', ` ${prefix}`),
})

export const policy: readonly PolicyRow[] = [
  ...rest.map(below('/rest/v1')),
  ...portal.map(below('/portal/v1')),
  ...appPolicy,
  ...batchPolicy,
]
