import {
  BalloonTerms,
  FixedTerms,
  PayerDetails,
  PaymentAgreementCreate,
  PaymentAgreementFields,
  PaymentAgreementRecord,
  PaymentAgreementStatus,
  ShownDetails,
  UpToMaximumTerms,
} from '@tideway/contract/pay-to/payment-agreement'
import {
  AmendedCommonDetails,
  AmendedDetails,
  PaymentAgreementAmendmentCreate,
  PaymentAgreementAmendmentRecord,
  PaymentAgreementAmendmentStatus,
} from '@tideway/contract/pay-to/payment-agreement-amendment'
import {
  PaymentAgreementPage,
  PaymentAgreementSearch,
} from '@tideway/contract/pay-to/payment-agreement-search'
import {
  InitiationRefundEntry,
  PaymentInitiationChanged,
  PaymentInitiationCreate,
  PaymentInitiationFields,
  PaymentInitiationRecord,
  PaymentInitiationStatus,
} from '@tideway/contract/pay-to/payment-initiation'
import {
  PaymentInitiationPage,
  PaymentInitiationSearch,
} from '@tideway/contract/pay-to/payment-initiation-search'
import { PayToAdditionalDetails, PayToNotification } from '@tideway/contract/pay-to/payto-fields'
import type { z } from 'zod'

const everything = 'What to look for. Nothing given finds everything, newest first.'

/** PayTo's named objects of the reference. */
export const payToSchemas: [z.core.$ZodType, id: string, description: string][] = [
  [PaymentAgreementCreate, 'NewPaymentAgreement', 'What an agreement is made from.'],
  [PayerDetails, 'Payer', 'Who is to pay: by a PayID or by an account.'],
  [UpToMaximumTerms, 'UpToMaximumTerms', 'Any payment up to a maximum.'],
  [FixedTerms, 'FixedTerms', 'The same amount every time, but perhaps the first.'],
  [BalloonTerms, 'BalloonTerms', 'The same amount every time, and another one at the end.'],
  [PayToNotification, 'PayToNotification', 'Where you want to hear of it.'],
  [PayToAdditionalDetails, 'AdditionalDetails', 'What you know of the person who agrees.'],
  [PaymentAgreementFields, 'PaymentAgreement', 'The agreement as it was made, echoed.'],
  [ShownDetails, 'AgreementTerms', 'The terms of an agreement, those of its kind.'],
  [PaymentAgreementStatus, 'PaymentAgreementStatus', 'What became of the agreement.'],
  [PaymentAgreementRecord, 'PaymentAgreementRecord', 'An agreement and its status.'],
  [
    PaymentAgreementAmendmentCreate,
    'NewPaymentAgreementAmendment',
    'What is to change of an agreement.',
  ],
  [AmendedDetails, 'AmendedDetails', 'Terms to change, of the agreement’s own kind.'],
  [AmendedCommonDetails, 'AmendedCommonDetails', 'What the agreement is called by.'],
  [
    PaymentAgreementAmendmentStatus,
    'PaymentAgreementAmendmentStatus',
    'What became of the amendment.',
  ],
  [
    PaymentAgreementAmendmentRecord,
    'PaymentAgreementAmendmentRecord',
    'An amendment and its status.',
  ],
  [PaymentAgreementSearch, 'PaymentAgreementSearch', everything],
  [PaymentAgreementPage, 'PaymentAgreementPage', 'One page of a search of agreements.'],
  [PaymentInitiationCreate, 'NewPaymentInitiation', 'What is collected under an agreement.'],
  [PaymentInitiationFields, 'PaymentInitiation', 'The initiation as it was made, echoed.'],
  [PaymentInitiationStatus, 'PaymentInitiationStatus', 'What became of the initiation.'],
  [PaymentInitiationChanged, 'PaymentInitiationChanged', 'An initiation and its status.'],
  [PaymentInitiationRecord, 'PaymentInitiationRecord', 'An initiation, its status, its agreement.'],
  [InitiationRefundEntry, 'InitiationRefund', 'One refund of an initiation.'],
  [PaymentInitiationSearch, 'PaymentInitiationSearch', everything],
  [PaymentInitiationPage, 'PaymentInitiationPage', 'One page of a search of initiations.'],
]
