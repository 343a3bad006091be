import { describeObject } from '../calls/docs/field-docs.ts'
import { ListedPayIdDomain, PayIdDomain } from './pay-id-domains.ts'

const fields = {
  domain: { description: 'The domain, in lower case.', example: 'shop.harbour.example' },
  merchantName: {
    description:
      'The name that payers see before the amount. If it is absent, payers see the client’s name.',
    example: 'Harbour Shop',
  },
}

export const payIdDomainDocs = [
  describeObject(PayIdDomain, {
    name: 'PayIdDomain',
    description: 'A domain for the client’s PayIDs.',
    fields,
  }),
  describeObject(ListedPayIdDomain, {
    name: 'ListedPayIdDomain',
    description: 'A PayID domain, and whether it is verified.',
    fields: {
      ...fields,
      status: {
        description:
          'PENDING: claimed, and not verified yet. VERIFIED: payment requests may use it.',
      },
      proof: {
        description: 'The TXT record to publish. Present while the domain is PENDING.',
        fields: {
          recordName: {
            description: 'The full name of the TXT record.',
            example: '_tideway-payid.shop.harbour.example',
          },
          recordValue: {
            description: 'The whole value of the TXT record.',
            example: 'tideway-domain-verification=k1nQ7cUuS2m0a8Zt4rXwPg',
          },
          expiresDatetime: {
            description: 'When the claim ends if the domain is not verified, in UTC.',
            example: '2026-12-06T03:00:00.000Z',
          },
        },
      },
    },
  }),
]
