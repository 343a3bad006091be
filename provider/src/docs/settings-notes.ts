import { NotifyOn, settingsShape } from '@tideway/contract/client-settings'
import { PayIdDomain } from '@tideway/contract/pay-id-domains'
import { Mt940Report } from '@tideway/contract/report-settings'
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

/** What a client sets for itself, by the operation of the route. */
export const settingsNotes: Record<string, CallNotes> = {
  'PortalAPI/GET:clients/*': {
    path: '/clients/HARBOUR',
    answer: harbour,
    remarks: 'Of the organisation: the client itself or one below it. Any other answers 404.',
  },
  'PortalAPI/PUT:clients/*': {
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
      'Send the part that changes: what is left out stays, and two people who save other parts at once lose nothing. Either all of it is saved or none. A text that is empty or null clears. The first save of anything about reports makes the SSH key that we log in with.',
  },
  'PortalAPI/POST:clientsAssets': {
    body: { content: onePoint },
    answer: { url: 'http://localhost:4001/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png' },
    remarks:
      'By the rules of the checkout’s logo: png or jpeg by its bytes, at most 60,000, scaled down to fit 400x100. Save the address as `logoUrl`.',
  },
  'RestAPI/GET:config/payIdDomains': {
    answer: [{ domain: 'pay.harbour.example', merchantName: 'Harbour Roasters' }, shop],
    remarks: 'The first one is used where a payment request asks for none.',
  },
  'RestAPI/POST:config/payIdDomains': {
    body: shop,
    answer: shop,
    remarks:
      'A new domain stands behind those there are; one that is there keeps its place and gets the other name. Ten at most. A domain that another organisation uses is refused.',
  },
  'RestAPI/DELETE:config/payIdDomains/*': {
    path: '/config/payIdDomains/shop.harbour.example',
    remarks:
      'Payment requests whose PayID stands on it keep taking money. One that is not there answers 204 as well.',
  },
}

export const settingsFacts: Record<string, Record<string, string>> = {
  PayIdDomain: {
    domain: 'The domain, in small letters.',
    merchantName:
      'Whom payers see in front of the amount; the client’s own name where it is missing.',
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
  [Mt940Report, 'Mt940Settings', 'Whether and how MT940 statements are made.'],
]

/** The parts of a body that has no name: one of its fields is named after the brand. */
export const settingDescriptions: [z.core.$ZodType, description: string][] = [
  [settingsShape.keys, 'Keys to add to those there are. Only a hash of each secret is sent.'],
  [settingsShape.ipWhitelist, 'Addresses that calls with keys may come from. Empty: any.'],
  [settingsShape.thinPayload, 'Whether webhooks carry ids only.'],
  [settingsShape.logoUrl, 'An image that was uploaded for this client; null: none.'],
  [
    settingsShape.topUpPayId,
    'Asks for a PayID that funds the account. The one that is there is kept.',
  ],
  [settingsShape.featureFlags, 'What is switched on.'],
  [settingsShape.customReportFields, 'Columns of transaction reports, at least one.'],
  [settingsShape.reportNotificationsEmail, 'Who is told by mail of each file that was put there.'],
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
