const dates = {
  fromDate: 'From this instant on, UTC. Needs `toDate`.',
  toDate: 'Up to this instant and with it, UTC. Needs `fromDate`.',
}
const page = {
  records: 'Newest first.',
  recordCount: 'How many this answer holds.',
  nextPageId: 'Where to go on. Absent on the last page. Belongs to this search alone.',
}
const kinds = {
  variableAgreementDetails: 'Payments that vary, up to a maximum.',
  usageBasedAgreementDetails: 'Payments by usage, up to a maximum.',
  fixedAgreementDetails: 'The same amount every time.',
  balloonAgreementDetails: 'The same amount every time, another at the end.',
}
const under = (prefix: string, facts: Record<string, string>) =>
  Object.fromEntries(Object.entries(facts).map(([name, words]) => [`${prefix}.${name}`, words]))

const terms = {
  startDate: 'First day it may be paid on: `YYYY-MM-DD`, today in Sydney or later.',
  frequency: 'The period that payments are counted by. ADHOC: none.',
  countPerPeriod: 'How many payments of a period there may be. Absent: any number.',
}
const endDate = 'Last day it may be paid on, in Sydney. Absent: it goes on.'
const amounts = {
  amount: 'Dollars of a payment, at most.',
  maximumAmount: 'Dollars of a payment, at most. Absent: any amount.',
  firstPaymentAmount: 'Dollars of the first payment, exactly.',
  lastPaymentAmount: 'Dollars of the payment on `lastPaymentDate`, at most.',
}

const upToMaximum = { ...terms, maximumAmount: amounts.maximumAmount, endDate }
const fixed = {
  ...terms,
  amount: amounts.amount,
  firstPaymentAmount: amounts.firstPaymentAmount,
  endDate,
}
const balloon = {
  ...terms,
  amount: amounts.amount,
  lastPaymentAmount: amounts.lastPaymentAmount,
  lastPaymentDate: 'Last day it may be paid on, in Sydney.',
}
const termsOfKind = {
  variableAgreementDetails: upToMaximum,
  usageBasedAgreementDetails: upToMaximum,
  fixedAgreementDetails: fixed,
  balloonAgreementDetails: balloon,
}

const payer = {
  name: 'Their name.',
  payIDDetails: 'By PayID.',
  'payIDDetails.payID': 'The PayID. Phone numbers as `+61-400123123` or as they are dialled.',
  'payIDDetails.payIDType': 'What kind of name it is.',
  bankAccountDetails: 'By account.',
  'bankAccountDetails.bsb': 'Six digits.',
  'bankAccountDetails.accountNumber': 'The account. Leading zeros count.',
}

/** What the fields of PayTo mean. */
export const payToFacts: Record<string, Record<string, string>> = {
  NewPaymentAgreement: {
    clientId: 'The client that is to be paid: your own, or one below it.',
    clientTransactionId: 'Your own id.',
    payerDetails: 'Who is to pay.',
    paymentAgreementType: 'What for.',
    description: 'What the payer reads when they are asked.',
    agreementDetails: 'One of the four kinds.',
    ...under('agreementDetails', kinds),
    contractId: 'Your contract. Refused while another agreement with it lives.',
    payeeDetails: 'How the payer sees you.',
    'payeeDetails.becsUserId': 'Only for moving a direct debit authority. Then no PayID.',
    'payeeDetails.payeeName': 'Your name on the payer’s statement.',
    conditionsOfPayment: 'Kept and echoed.',
    agreementExpiryMinutes: 'How long the payer has to approve. Absent: five days.',
    variant: 'Kept and echoed.',
    paymentAgreementNotification: 'Where to tell of every status it has.',
    additionalDetails: 'Checked, and neither kept nor echoed.',
  },
  Payer: { ...payer, type: 'Person unless said otherwise.' },
  UpToMaximumTerms: upToMaximum,
  FixedTerms: fixed,
  BalloonTerms: balloon,
  PayToNotification: {
    endpointURL:
      'Your `https://` address, on a public server: a full host name or a public IP address, without a user or password, up to 2,048 characters.',
    authorizationHeader:
      'The value of the Authorization header we send with it: letters, digits and punctuation on one line, up to 1,000 characters. Echoed as `****`.',
  },
  AdditionalDetails: {
    customerNumber: 'Your number of the customer.',
    userID: 'Who is signed in.',
    authMethod: 'How they signed in.',
    channelType: 'Where. BROWSER and MOBILE need `ipAddress` and `deviceFingerprint`.',
    ipAddress: 'Their address.',
    fraudScore: 'Your own.',
    deviceFingerprint: 'Of their device.',
    notes: 'Anything.',
    geoLocation: 'Where they are.',
  },
  PaymentAgreement: {
    clientId: 'The client that is to be paid.',
    clientTransactionId: 'Your own id.',
    contractId: 'Your contract.',
    description: 'What the payer reads.',
    payerDetails: 'Who pays.',
    ...under('payerDetails', payer),
    agreementDetails: 'One of the four kinds.',
    ...under('agreementDetails', kinds),
  },
  AgreementTerms: {
    startDate: 'First day it may be paid on, in Sydney.',
    frequency: terms.frequency,
    ...amounts,
    endDate,
  },
  PaymentAgreementStatus: {
    paymentAgreementId: 'Our id: 32 hexadecimal digits.',
    status:
      'CREATED: waits for the payer. ACTIVE: may be collected under. SUSPENDED: either side has paused it. CANCELLED: ended, declined or not answered in time. FAILED: could not be put before the payer.',
    createdDatetime: 'UTC.',
    previousStatus: 'The status before.',
    lastStatusBy: 'Who changed it last: MERCHANT, PAYER or the provider by its name.',
    registrationDatetime: 'When the payer approved, UTC.',
    cancelledDatetime: 'When it ended, UTC.',
    payerBsb: 'The payer’s BSB, where an account was given.',
    nppAgreementId: 'Its id between banks, there a moment after creation.',
    reasonCode: 'Why it is CANCELLED or SUSPENDED: a reason of ISO 20022.',
    reasonDescription: 'The same in words.',
    failureCode: 'Why it FAILED.',
    failureReason: 'The same in words.',
    bilateralAmendment: 'The last amendment that the payer was asked to approve.',
    'bilateralAmendment.inProgress': 'Whether they have yet to answer.',
    'bilateralAmendment.paymentAgreementAmendmentId': 'Its id.',
    unilateralAmendment: 'The last amendment that the payer was told of.',
    'unilateralAmendment.paymentAgreementAmendmentId': 'Its id.',
    changeStatusAmendment: 'The last change of status that you asked for.',
    'changeStatusAmendment.inProgress': 'Whether the banks have yet to answer.',
    'changeStatusAmendment.paymentAgreementAmendmentId': 'Its id.',
  },
  PaymentAgreementRecord: {
    PaymentAgreement: 'The agreement.',
    PaymentAgreementStatus: 'Its status.',
  },
  NewPaymentAgreementAmendment: {
    clientTransactionId: 'Your own id.',
    paymentAgreementId: 'The agreement, which has to be ACTIVE or SUSPENDED.',
    commonDetails: 'Description or payee name. Not together with `agreementDetails`.',
    agreementDetails: 'Terms, which the payer has to approve.',
    paymentAgreementAmendmentNotification: 'Where to tell of every status it has.',
    additionalDetails: 'Checked, and neither kept nor echoed.',
  },
  AmendedDetails: Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, words]) => [
      [kind, words],
      ...Object.entries(termsOfKind[kind as keyof typeof kinds]).map(([name, facts]) => [
        `${kind}.${name}`,
        facts,
      ]),
    ]),
  ),
  AmendedCommonDetails: {
    description: 'What the payer reads.',
    payeeName: 'Your name on the payer’s statement.',
  },
  PaymentAgreementAmendmentStatus: {
    paymentAgreementAmendmentId: 'Our id: 32 hexadecimal digits.',
    amendmentStatus:
      'PENDING: waits for the payer. COMPLETED: holds. DECLINED: by the payer. RECALLED: the agreement ended. TIMEDOUT: not answered in time.',
    createdDatetime: 'UTC.',
    completedDatetime: 'When it ended, UTC.',
  },
  PaymentAgreementAmendmentRecord: {
    PaymentAgreementAmendment: 'The amendment, echoed.',
    'PaymentAgreementAmendment.clientTransactionId': 'Your own id.',
    'PaymentAgreementAmendment.paymentAgreementId': 'The agreement.',
    PaymentAgreementAmendmentStatus: 'Its status.',
  },
  PaymentAgreementSearch: {
    paymentAgreementId: 'Our id. Nothing else may be given with it.',
    contractId: 'Your contract. Nothing else may be given with it.',
    ...dates,
  },
  PaymentAgreementPage: page,
  NewPaymentInitiation: {
    clientId: 'The client of the agreement.',
    paymentAgreementId: 'The agreement, which has to be ACTIVE.',
    clientTransactionId: 'Your own id of this payment. A second one with it is refused.',
    paymentAmount: 'Dollars, two decimals, within the agreement’s terms.',
    reference: 'A reference for the payer.',
    description: 'What the payer reads. Absent: the agreement’s description.',
    metaData: 'At most ten texts of your own, kept and echoed.',
    paymentInitiationNotification: 'Where to tell of every status it has.',
    additionalDetails: 'Checked, and neither kept nor echoed.',
  },
  PaymentInitiation: {
    clientId: 'The client that is paid.',
    paymentAgreementId: 'The agreement.',
    paymentRequestId:
      'The payment request that it settled at the checkout: the money is refunded there.',
    clientTransactionId: 'Your own id.',
    paymentAmount: 'Dollars, two decimals.',
    reference: 'The reference for the payer.',
    description: 'What the payer reads.',
  },
  PaymentInitiationStatus: {
    paymentInitiationId: 'Our id: 32 hexadecimal digits.',
    status:
      'CREATED: accepted. PENDING: the payer’s bank was asked. SETTLED: in your balance. FAILED: not paid. RETURN_IN_PROGRESS, RETURN_COMPLETE, RETURN_FAILED: of the last refund.',
    createdDatetime: 'UTC.',
    completedDatetime: 'When it was settled or failed, UTC.',
    statusCode: 'Why it failed: a reason of ISO 20022.',
    statusReason: 'The same in words.',
    nppTransactionId: 'The payment’s id between banks.',
    payerInformation: 'The account that paid, where the client is set up to see it.',
    'payerInformation.bsb': 'Six digits.',
    'payerInformation.accountNumber': 'The payer’s account.',
    'payerInformation.fullLegalAccountName': 'The account’s name.',
    refundInformation: 'There once it was settled.',
    'refundInformation.availableBalance':
      'What may still be refunded. Falls when a refund is accepted, comes back when it fails.',
    'refundInformation.requests': 'Every refund, oldest first.',
  },
  PaymentInitiationChanged: {
    PaymentInitiation: 'The initiation.',
    PaymentInitiationStatus: 'Its status.',
  },
  PaymentInitiationRecord: {
    PaymentInitiation: 'The initiation.',
    PaymentInitiationStatus: 'Its status.',
    PaymentAgreement: 'Its agreement as it is now: who pays stands there.',
  },
  InitiationRefund: {
    createdDateTime: 'When it was accepted, UTC.',
    completedDateTime: 'When the bank had done it, or refused it, UTC.',
    amount: 'Dollars, two decimals.',
    nppTransactionId: 'Its id between banks.',
    status: 'FAILED: the payer’s bank sent it back, and the money is yours again.',
  },
  PaymentInitiationSearch: {
    clientTransactionId: 'Your own id. Nothing else may be given with it.',
    paymentAgreementId: 'The agreement. Nothing else may be given with it.',
    ...dates,
  },
  PaymentInitiationPage: page,
}
