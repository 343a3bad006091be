import { Mt940Report } from '@tideway/contract/reports/report-settings'
import { NotifyOn, settingsShape } from '@tideway/contract/settings/client-settings'
import {
  CLAIM_DAYS,
  ListedPayIdDomain,
  PayIdDomain,
} from '@tideway/contract/settings/pay-id-domains'
import type { z } from 'zod'
import type { CallNotes } from './call-notes.ts'

/** One point, transparent: the smallest image that is one. */
const onePoint =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const harbour = {
  clientId: 'HARBOUR',
  clientName: 'Harbour Roasters',
  legalName: 'Harbour Roasters Pty Ltd',
  payIDSuffix: [{ domain: 'pay.harbour.example' }, { domain: 'shop.harbour.example' }],
  topUpPayId: 'topup-harbour@pay.tideway.example',
  payToAllowed: true,
  ipWhitelist: [],
  thinPayload: false,
}

const shop = { domain: 'shop.harbour.example', merchantName: 'Harbour Shop' }
const verified = {
  domain: 'pay.harbour.example',
  merchantName: 'Harbour Roasters',
  status: 'VERIFIED',
}
const claimed = {
  ...shop,
  status: 'PENDING',
  proof: {
    recordName: '_tideway-payid.shop.harbour.example',
    recordValue: 'tideway-domain-verification=k1nQ7cUuS2m0a8Zt4rXwPg',
    expiresDatetime: '2026-12-06T03:00:00.000Z',
  },
}
const domainFacts = {
  domain: 'The domain, in small letters.',
  merchantName:
    'Whom payers see in front of the amount; the client’s own name where it is missing.',
}

/** What a client sets for itself, by the operation of the route. */
export const settingsNotes: Record<string, CallNotes> = {
  'PortalAPI/GET:clients/*': {
    tagged: true,
    path: '/clients/HARBOUR',
    answer: harbour,
    remarks: 'Of the organisation: the client itself or one below it. Any other answers 404.',
  },
  'PortalAPI/PUT:clients/*': {
    tagged: true,
    path: '/clients/HARBOUR',
    body: {
      thinPayload: true,
      featureFlags: { mt940Report: { enabled: true, version: 'v2', interval: 'daily' } },
      reportSFTPHost: 'sftp.harbour.example',
      reportSFTPPort: 22,
      reportSFTPUserName: 'tideway',
      reportSFTPFolder: 'reports',
    },
    answer: {
      ...harbour,
      thinPayload: true,
      featureFlags: { mt940Report: { enabled: true, version: 'v2', interval: 'daily' } },
      reportSFTPHost: 'sftp.harbour.example',
      reportSFTPPort: 22,
      reportSFTPUserName: 'tideway',
      reportSFTPFolder: 'reports',
    },
    remarks:
      'Send the part that changes: what is left out stays, and two people who save other parts at once lose nothing. To save a part only while nobody else has saved since you read it, send the ETag of the read in `If-Match`. Either all of it is saved or none. A text that is empty or null clears. The first save of anything about reports makes the SSH key that we log in with.',
  },
  'PortalAPI/POST:clientsAssets': {
    body: { content: onePoint },
    answer: { url: 'http://localhost:4001/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png' },
    remarks:
      'By the rules of the checkout’s logo: png or jpeg by its bytes, at most 60,000, scaled down to fit 400x100. Save the address as `logoUrl`.',
  },
  'RestAPI/GET:config/payIdDomains': {
    answer: [verified, claimed],
    remarks:
      'The first verified one is used where a payment request asks for none. While a claim waits for its proof, the dashboard lists them at the end of Settings.',
  },
  'RestAPI/POST:config/payIdDomains': {
    body: [shop],
    answer: [verified, claimed],
    remarks: `Send one domain or several, each once: all are saved, or none. New domains are added after the existing ones; an existing domain keeps its place and takes the merchant name that you send. The answer is the whole list, as GET returns it. A client has up to 10 domains. A new domain is PENDING: publish the TXT record in \`proof\`, then verify the domain. Until then no PayID can use it, and another client may claim it as well. A claim that is not verified within ${CLAIM_DAYS} days is forgotten. A domain that another organisation has verified is refused, and so is one above or below it.`,
  },
  'RestAPI/POST:config/payIdDomains/*/verification': {
    path: '/config/payIdDomains/shop.harbour.example/verification',
    answer: { ...shop, status: 'VERIFIED' },
    remarks: `Looks for the TXT record once. Where it is not there yet the answer is 400 and names the record; ask again when your name servers have it. A verified domain answers the same. The record may be deleted afterwards. In the demo, the record of every name below \`.example\` is there.`,
  },
  'PortalAPI/GET:clients/*/payIdDomains': {
    path: '/clients/HARBOUR/payIdDomains',
    answer: [verified, claimed],
    remarks: 'As the REST API lists them.',
  },
  'PortalAPI/POST:clients/*/payIdDomains/*/verification': {
    path: '/clients/HARBOUR/payIdDomains/pay.harbour.example/verification',
    answer: verified,
    remarks: 'As the REST API verifies them.',
  },
  'RestAPI/DELETE:config/payIdDomains/*': {
    path: '/config/payIdDomains/shop.harbour.example',
    remarks:
      'Payment requests whose PayID stands on it keep taking money. One that is not there answers 204 as well.',
  },
}

export const settingsFacts: Record<string, Record<string, string>> = {
  PayIdDomain: domainFacts,
  ListedPayIdDomain: {
    ...domainFacts,
    status: 'PENDING until it is verified.',
    proof: 'What to publish; only while it is PENDING.',
    'proof.recordName': 'The full name of the TXT record.',
    'proof.recordValue': 'Its whole text.',
    'proof.expiresDatetime': 'When the claim is forgotten, UTC.',
  },
  Mt940Settings: {
    enabled:
      'Whether statements are made. Switched on again, the next one reaches back to the last.',
    version: '`v2` names the PayID of inbound payments.',
    interval: 'One an hour, or one a day from midnight to midnight in Sydney.',
  },
}

export const settingsSchemas: [z.core.$ZodType, id: string, description: string][] = [
  [PayIdDomain, 'PayIdDomain', 'A domain that a client’s PayIDs stand on.'],
  [ListedPayIdDomain, 'ListedPayIdDomain', 'A PayID domain, and whether it is the client’s.'],
  [Mt940Report, 'Mt940Settings', 'Whether and how MT940 statements are made.'],
]

/** The parts of a body that has no name: one of its fields is named after the brand. */
export const settingDescriptions: [z.core.$ZodType, description: string][] = [
  [
    settingsShape.keys,
    'Keys to add to those there are. Only a hash of each secret is sent. A key gets no permission that the role of its maker lacks; one that would get none is refused with 403. What no role may do, such as collecting by PayTo, only an Admin’s key gets.',
  ],
  [settingsShape.ipWhitelist, 'Addresses that calls with keys may come from. Empty: any.'],
  [settingsShape.thinPayload, 'Whether webhooks carry ids only.'],
  [settingsShape.logoUrl, 'An image that was uploaded for this client; null: none.'],
  [
    settingsShape.topUpPayId,
    'Asks for a PayID that funds the account. The one that is there is kept.',
  ],
  [settingsShape.featureFlags, 'What is switched on.'],
  [settingsShape.customReportFields, 'Columns of transaction reports, at least one.'],
  [
    settingsShape.reportNotificationsEmail,
    'Gets a mail for each report that was delivered, when deliveries fail for an hour and work again, and when a payment file is refused. Without it the admins get the mails about failures.',
  ],
  [
    settingsShape.reportSFTPHost,
    'The server that reports are pushed to. Host, port, user name and folder are all set or all empty.',
  ],
  [settingsShape.reportSFTPPort, 'Its port.'],
  [settingsShape.reportSFTPUserName, 'Whom we log in as there.'],
  [settingsShape.reportSFTPFolder, 'Where the files go there. Begins with a letter or a digit.'],
  [
    settingsShape.reportSchedule,
    'When the day before is reported: `early` 01:00, `late` 05:15 in Sydney.',
  ],
  [
    settingsShape.reportsEncryptionPublicKey,
    'An OpenPGP public key in ASCII armour. One that nothing can be encrypted to is refused.',
  ],
  [NotifyOn, 'Statuses that the callback of a payment request is told of.'],
]
