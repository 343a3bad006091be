import { describeObject } from '../../calls/docs/field-docs.ts'
import { exactlyOne } from '../../calls/docs/field-limits.ts'
import {
  AgreementDetails,
  agreementKinds,
  BalloonTerms,
  FixedTerms,
  ShownDetails,
  UpToMaximumTerms,
} from './payment-agreement.ts'

const startDate = {
  description: 'The first day of payments in Sydney: `YYYY-MM-DD`, today or later.',
  example: '2026-12-01',
}
const frequency = {
  description: 'The period in which payments are counted. ADHOC: no period.',
}
const countPerPeriod = {
  description: 'The number of payments allowed in a period. If you leave it out, any number.',
  example: '1',
}
const endDate = {
  description:
    'The last day of payments in Sydney: `YYYY-MM-DD`. Absent if the agreement has no end.',
  example: '2027-11-30',
}
const maximumAmount = {
  description:
    'The largest payment in dollars, with two decimals. Absent if any amount is allowed.',
  example: '80.00',
}
const amount = {
  description:
    'The amount of each payment in dollars, with two decimals; a smaller one is allowed.',
  example: '80.00',
}
const firstPaymentAmount = {
  description: 'The exact amount of the first payment in dollars, with two decimals.',
  example: '120.00',
}
const lastPaymentAmount = {
  description: 'The largest payment on `lastPaymentDate` in dollars, with two decimals.',
  example: '500.00',
}
const lastPaymentDate = {
  description: 'The last day of payments in Sydney: `YYYY-MM-DD`.',
  example: '2027-11-30',
}

/** Terms of the four kinds of agreement, which amendments share. */
export const upToMaximumFields = {
  startDate,
  frequency,
  countPerPeriod,
  maximumAmount,
  endDate,
}
export const fixedFields = {
  startDate,
  frequency,
  countPerPeriod,
  amount,
  firstPaymentAmount,
  endDate,
}
export const balloonFields = {
  startDate,
  frequency,
  countPerPeriod,
  amount,
  lastPaymentAmount,
  lastPaymentDate,
}

const upToMaximumDocs = describeObject(UpToMaximumTerms, {
  name: 'UpToMaximumTerms',
  description: 'Terms for payments of any amount up to a maximum.',
  fields: upToMaximumFields,
})
const fixedDocs = describeObject(FixedTerms, {
  name: 'FixedTerms',
  description: 'Terms for payments of the same amount. The first may differ.',
  fields: fixedFields,
})
const balloonDocs = describeObject(BalloonTerms, {
  name: 'BalloonTerms',
  description: 'Terms for payments of the same amount, with a different one at the end.',
  fields: balloonFields,
})

export const kindWords = {
  variableAgreementDetails: 'The terms of payments that vary, up to a maximum.',
  usageBasedAgreementDetails: 'The terms of payments by usage, up to a maximum.',
  fixedAgreementDetails: 'The terms of payments of the same amount.',
  balloonAgreementDetails:
    'The terms of payments of the same amount, with a different one at the end.',
}

export const detailsDocs = describeObject(AgreementDetails, {
  description: 'The terms of the agreement: exactly one of the four kinds.',
  limits: exactlyOne(...agreementKinds),
  fields: {
    variableAgreementDetails: {
      description: kindWords.variableAgreementDetails,
      of: upToMaximumDocs,
    },
    usageBasedAgreementDetails: {
      description: kindWords.usageBasedAgreementDetails,
      of: upToMaximumDocs,
    },
    fixedAgreementDetails: { description: kindWords.fixedAgreementDetails, of: fixedDocs },
    balloonAgreementDetails: { description: kindWords.balloonAgreementDetails, of: balloonDocs },
  },
})

export const termsDocs = describeObject(ShownDetails, {
  name: 'AgreementTerms',
  description: 'The terms of an agreement: the fields of its kind.',
  fields: {
    startDate: {
      description: 'The first day of payments in Sydney: `YYYY-MM-DD`.',
      example: '2026-12-01',
    },
    frequency: { ...frequency, example: 'MONTHLY' },
    maximumAmount,
    amount,
    firstPaymentAmount,
    lastPaymentAmount,
    endDate,
  },
})

export const agreementTermsDocs = [upToMaximumDocs, fixedDocs, balloonDocs, detailsDocs, termsDocs]
