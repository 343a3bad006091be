import { CLAIM_DAYS, MAX_DOMAINS } from '@tideway/contract/settings/pay-id-domains'
import type { CallDocs } from '../../../http/calls/call-docs.ts'

const shop = { domain: 'shop.harbour.example', merchantName: 'Harbour Shop' }
export const verifiedDomain = {
  domain: 'pay.harbour.example',
  merchantName: 'Harbour Roasters',
  status: 'VERIFIED',
}
export const claimedDomain = {
  ...shop,
  status: 'PENDING',
  proof: {
    recordName: '_tideway-payid.shop.harbour.example',
    recordValue: 'tideway-domain-verification=k1nQ7cUuS2m0a8Zt4rXwPg',
    expiresDatetime: '2026-12-06T03:00:00.000Z',
  },
}

export const domainInPath = {
  domain: { description: 'The domain, as it was added.', example: 'shop.harbour.example' },
}

export const listDocs: CallDocs = {
  description:
    'A payment request that names no domain uses the first verified one. The dashboard lists the domains in Settings.',
  example: { answer: [verifiedDomain, claimedDomain] },
}

export const saveDocs: CallDocs = {
  description: `Send one domain or several, each once: all are saved, or none. New domains are added after the existing ones; an existing domain keeps its place and takes the merchant name that you send. The response is the whole list, as GET returns it. A client has up to ${MAX_DOMAINS} domains. A new domain is PENDING: publish the TXT record in \`proof\`, then verify the domain. Until then no PayID can use it, and another client may claim it as well. A claim that is not verified within ${CLAIM_DAYS} days expires.`,
  errors: {
    400: 'A domain that another organisation has verified also returns 400, and so does one above or below it.',
  },
  example: { body: [shop], answer: [verifiedDomain, claimedDomain] },
}

export const verifyDocs: CallDocs = {
  description:
    'Looks up the TXT record once. A domain that is already verified gets the same response. You may delete the record afterwards. In the demo, every name below `.example` has its record.',
  errors: {
    400: 'A TXT record that is not found also returns 400, and the body names it: call again when your name servers have it.',
  },
  parameters: domainInPath,
  example: {
    path: '/config/payIdDomains/shop.harbour.example/verification',
    answer: { ...shop, status: 'VERIFIED' },
  },
}

export const deleteDocs: CallDocs = {
  description:
    'Payment requests with a PayID on the domain keep accepting payments. A domain that does not exist returns 204 as well.',
  parameters: domainInPath,
  example: { path: '/config/payIdDomains/shop.harbour.example' },
}
