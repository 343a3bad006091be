import { describeObject } from '../../calls/docs/field-docs.ts'
import { bsbDocs, payIDType } from '../../calls/docs/shared-docs.ts'
import {
  AccountStatus,
  PayIdEnquiryBody,
  PayIdEnquiryQuery,
  PayIdEnquiryResult,
} from '../../payment-requests/pay-id-enquiry.ts'
import {
  AccountCheckBody,
  AccountCheckResult,
  AccountEnquiryBody,
  AccountEnquiryResult,
} from './account-enquiry.ts'

const statusDocs = describeObject(AccountStatus, {
  name: 'AccountStatus',
  description: 'The account of a PayID or a BSB.',
  fields: {
    nppReachable: { description: 'Whether the account can be paid in real time.' },
    paytoReachable: {
      description: 'Whether a PayTo agreement can be proposed to the account’s owner.',
    },
    accountServices: {
      description:
        'The services that reach the account. `x2p1`: Osko. `sct`: single credit transfer.',
      example: ['x2p1', 'sct'],
    },
    aliasName: {
      description:
        'The name that a payer sees: `{name} - {amount} - {description}` for an open payment request of yours, otherwise a name alone. Absent if the PayID is unknown.',
      example: 'John Smith',
    },
    validBsb: {
      description: 'Whether the BSB you sent is in the directory. Present if you sent one.',
    },
    validAccountNumber: {
      description: 'Whether an account can have the number you sent. Present if you sent one.',
    },
    validAccountName: {
      description:
        'Whether the name you sent matches the name of the PayID, or is close to it. Present if you sent one.',
    },
    bic11: {
      description: 'The bank of the BSB you sent: a BIC of eleven characters.',
      example: 'CTBAAU2SXXX',
    },
  },
})

export const enquiryDocs = [
  statusDocs,
  describeObject(PayIdEnquiryBody, {
    name: 'PayIdEnquiry',
    description: 'The PayID to look up.',
    limits: { dependentRequired: { bsb: ['accountNumber'], accountNumber: ['bsb'] } },
    fields: {
      payID: {
        description: 'The PayID. A phone number is written `+61-400123123`.',
        example: 'johnsmith@test.com.au',
      },
      payIDType,
      bsb: {
        description: 'A BSB to compare: six digits. Send it with `accountNumber` or not at all.',
        example: '062000',
      },
      accountNumber: {
        description: 'An account number to compare. Send it with `bsb` or not at all.',
        example: '12345678',
      },
      accountName: { description: 'The name that you expect.', example: 'John Smith' },
    },
  }),
  describeObject(PayIdEnquiryQuery, {
    description: 'The response for an unknown PayID.',
    fields: {
      allowUnknown: {
        description:
          '`true`: an unknown PayID returns 200 without `aliasName` instead of 404, which a browser logs as an error.',
      },
    },
  }),
  describeObject(PayIdEnquiryResult, {
    name: 'PayIdAnswer',
    description: 'The PayID and the account that it belongs to.',
    fields: {
      AccountStatus: {
        description: 'The account of the PayID.',
        of: statusDocs,
      },
    },
  }),
  describeObject(AccountEnquiryBody, {
    name: 'AccountEnquiry',
    description: 'The BSB to look up.',
    fields: { bsb: { ...bsbDocs, description: 'The BSB: six digits.' } },
  }),
  describeObject(AccountEnquiryResult, {
    name: 'AccountAnswer',
    description: 'The payments that reach the BSB.',
    fields: {
      AccountStatus: { description: 'The accounts of the BSB.', of: statusDocs },
    },
  }),
  describeObject(AccountCheckBody, {
    name: 'AccountCheck',
    description: 'The account, and the name to compare with the account’s name.',
    fields: {
      accountCheckId: { description: 'Your reference for this check.', example: 'check-000117' },
      bsb: { ...bsbDocs, example: '033157' },
      accountNumber: {
        description: 'The number of the account, in digits. Leading zeros count.',
        example: '28840193',
      },
      accountName: { description: 'The name that you expect.', example: 'Northside Bakery' },
      purposeCode: {
        description:
          'The purpose of the check. PYMT: a payment. PAYE: a new payee. MAND: a mandate. PIRQ: a payment request. VADR: validation.',
      },
      additionalDetails: {
        description: 'The person or system on whose behalf you check.',
        fields: {
          endUserId: {
            description: 'The id of the person in your system.',
            example: 'payroll',
          },
          endUserSessionId: {
            description: 'The id of that person’s session in your system.',
            example: 'b1946ac92492d2347c6235b4d261',
          },
        },
      },
    },
  }),
  describeObject(AccountCheckResult, {
    name: 'AccountCheckAnswer',
    description: 'The result of the comparison of the two names.',
    fields: {
      accountCheckResultCode: {
        description:
          'MTCH: the names match. CMTC: they are close. NMTC: they do not match. NOAP: they could not be compared.',
      },
      accountCheckResult: {
        description: 'A description of the result.',
        example: 'The account name is close to the one given',
      },
      displayAccountName: {
        description: 'The name of the account. Present if yours matches it or is close.',
        example: 'Northside Bakery Pty Ltd',
      },
      errorReasonCode: { description: 'Why the names could not be compared. Present with NOAP.' },
      errorReasonDescription: {
        description: 'A description of that reason.',
        example: 'The bank did not answer in time',
      },
      retryAdvice: {
        description:
          '`true` if the same check may succeed later, `false` if it cannot. Present with NOAP.',
      },
    },
  }),
]
