import {
  Apps,
  CheckoutApp,
  CheckoutAppSave,
  Preview,
  PreviewRequest,
  SaveBatchApp,
  SaveCheckoutApp,
  versionOptions,
} from '@tideway/contract/apps/apps'
import { AssetUpload, UploadedAsset } from '@tideway/contract/apps/logo'
import { BatchApp, BatchAppSave } from '@tideway/contract/batch/batch-app'
import type { z } from 'zod'
import type { CallNotes } from './call-notes.ts'

const checkout = {
  enabled: true,
  version: 'v3',
  versions: versionOptions('v3'),
  payToEnabled: true,
  defaultLandingProduct: 'PayID',
  accentColour: '#0b6a78',
  logoUrl: null,
  primaryColor: '#000000',
  textColor: '#FFFFFF',
}

const apps = {
  checkout,
  batch: {
    enabled: false,
    openPgpEnabled: false,
    sftpDetails: {},
    typeFilters: [
      { type: 'payment', subType: 'ABA_OUTBOUND_PAYMENT', prefix: 'payment', extension: 'aba' },
    ],
  },
}

/** One point, transparent: the smallest image that is one. */
const onePoint =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const path = '/clients/HARBOUR/apps'

/** The apps of a client, by the operation of the route. */
export const appNotes: Record<string, CallNotes> = {
  'PortalAPI/GET:clients/*/apps': {
    tagged: true,
    path,
    answer: apps,
    remarks: 'An app that nobody has touched answers what it would begin with, disabled.',
  },
  'PortalAPI/POST:clients/*/apps': {
    tagged: true,
    path,
    body: {
      type: 'checkout',
      config: { ...checkout, accentColour: '#1f4e8c', defaultLandingProduct: 'PayTo' },
    },
    answer: {
      ...apps,
      checkout: { ...checkout, accentColour: '#1f4e8c', defaultLandingProduct: 'PayTo' },
    },
    remarks:
      'Send the whole connection back, or what of it changes: what is left out stays. A payment request shows the version, the colours, the logo and the ways to pay that were saved when it was made; a later save changes nothing of it. PayTo needs version `v3` and a client with `payToAllowed`; an older version is for whom it was chosen.',
  },
  'PortalAPI/DELETE:clients/*/apps': {
    path,
    query: 'type=checkout',
    remarks:
      'Switches the app off. Payment requests are made without a `checkoutUrl` from then on; those that have one keep it. The batch app forgets its server.',
  },
  'PortalAPI/POST:clients/*/apps/preview': {
    path: `${path}/preview`,
    body: {
      clientName: 'Harbour Roasters',
      accentColour: '#1f4e8c',
      defaultLandingProduct: 'PayID',
      payToEnabled: true,
      logoUrl: null,
    },
    answer: {
      url: 'http://localhost:4001/checkout/preview/7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
      id: '7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
    },
    remarks:
      'Shows how a checkout would look, on a page that may be framed by anybody and pays nothing, for an hour or until another takes its place.',
  },
  'PortalAPI/POST:checkout/assets': {
    body: { content: onePoint },
    answer: { url: 'http://localhost:4001/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png' },
    remarks:
      'Its path begins at `/portal`, without `/v1`. Judged by the bytes: png or jpeg, at most 60,000. The image is encoded again, scaled down to fit 400x100 where it is larger, and the same image again has the same address.',
  },
}

/** What is said of both apps, and of one on its way in. */
const setting = {
  enabled: 'Whether the app is switched on.',
  version: 'The checkout of the payment requests to come.',
  payToEnabled: 'Whether PayTo is offered beside PayID.',
  defaultLandingProduct: 'Which of the two a payer sees first.',
  accentColour: 'The colour of what is pressed and chosen, `#RRGGBB`.',
  primaryColor: 'Of the checkouts before v3.',
  textColor: 'Of the checkouts before v3, on `primaryColor`.',
}
const versionFacts = {
  versions: 'The versions there are.',
  'versions.id': 'How `version` says it.',
  'versions.description': 'The version in words.',
  'versions.disabled': '`true` where it cannot be chosen.',
}
const batchSetting = {
  enabled: 'Whether we look for files.',
  openPgpEnabled: 'Whether files have to be encrypted, ending in `.pgp`.',
  inputFilePgpPublicKey: 'The OpenPGP key to encrypt them to.',
  key: 'The SSH key we log in with, as a line for `authorized_keys`. It stays the same.',
  sftpDetails: 'Your server; empty while the app is disabled.',
  typeFilters: 'Which files are meant, by their names.',
  'typeFilters.type': 'Always `payment`.',
  'typeFilters.subType': 'Always `ABA_OUTBOUND_PAYMENT`.',
  'typeFilters.prefix': 'What a name begins with, before `_` or `-`.',
  'typeFilters.extension': 'What it ends with, before `.pgp`.',
}
const serverFacts = {
  'sftpDetails.host': 'Its name. It has a public address.',
  'sftpDetails.port': 'Its port.',
  'sftpDetails.username': 'Whom we log in as.',
  'sftpDetails.folder': 'Where the files are.',
}

/** What the fields of apps mean. */
export const appFacts: Record<string, Record<string, string>> = {
  Apps: { checkout: 'Pay by Bank.', batch: 'Files of payments.' },
  CheckoutApp: { ...setting, ...versionFacts, logoUrl: 'Your logo; null: your name.' },
  CheckoutSettings: {
    ...setting,
    ...versionFacts,
    versions: 'Taken back unread.',
    logoUrl: 'An image that was uploaded for this client; null: none.',
  },
  BatchApp: { ...batchSetting, ...serverFacts },
  BatchSettings: {
    ...batchSetting,
    inputFilePgpPublicKey: 'Taken back unread.',
    key: 'Taken back unread.',
  },
  SaveCheckoutApp: { type: '`checkout`.', config: 'Its settings.' },
  SaveBatchApp: { type: '`batch`.', config: 'Its settings.' },
  NewPreview: {
    clientName: 'Whose checkout it says it is.',
    id: 'The preview that this one takes the place of.',
    accentColour: setting.accentColour,
    defaultLandingProduct: setting.defaultLandingProduct,
    payToEnabled: setting.payToEnabled,
    logoUrl: 'An image that was uploaded, or one that is not yet: a data URL.',
  },
  Preview: { url: 'Where it is shown.', id: 'What names it in the next call.' },
  NewAsset: { content: 'The file as a data URL: `data:image/png;base64,…`.' },
  Asset: { url: 'Where it is shown from, for good. Save it as `logoUrl`.' },
}

export const appSchemas: [z.core.$ZodType, id: string, description: string][] = [
  [Apps, 'Apps', 'The apps of a client.'],
  [CheckoutApp, 'CheckoutApp', 'Pay by Bank at the checkout.'],
  [CheckoutAppSave, 'CheckoutSettings', 'What is saved of the checkout app.'],
  [BatchApp, 'BatchApp', 'Payment files that are fetched from your own SFTP server.'],
  [BatchAppSave, 'BatchSettings', 'What is saved of the batch app.'],
  [SaveCheckoutApp, 'SaveCheckoutApp', 'The checkout app, to be saved.'],
  [SaveBatchApp, 'SaveBatchApp', 'The batch app, to be saved.'],
  [PreviewRequest, 'NewPreview', 'What a preview is to look like.'],
  [Preview, 'Preview', 'A preview of a checkout.'],
  [AssetUpload, 'NewAsset', 'An image to keep.'],
  [UploadedAsset, 'Asset', 'An image that was kept.'],
]
