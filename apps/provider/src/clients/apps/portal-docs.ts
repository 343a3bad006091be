import { versionOptions } from '@tideway/contract/apps/apps'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath, clientIdInQuery } from '../../http/calls/call-parameters.ts'

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

/** A transparent pixel: the smallest image. */
export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const path = '/clients/HARBOUR/apps'

const parameters = clientIdInPath

export const readDocs: CallDocs = {
  description: 'An app that was never saved returns its defaults, disabled.',
  parameters,
  tagged: true,
  example: { path, answer: apps },
}

export const saveDocs: CallDocs = {
  description:
    'Send the whole app, or only the fields to change: fields that you leave out are unchanged. A payment request keeps the version, colours, logo and ways to pay that were saved when it was created; a later save does not change it. PayTo needs version `v3` and a client with `payToAllowed`. An older version is available only to clients already using it.',
  parameters,
  tagged: true,
  example: {
    path,
    body: {
      type: 'checkout',
      config: { ...checkout, accentColour: '#1f4e8c', defaultLandingProduct: 'PayTo' },
    },
    answer: {
      ...apps,
      checkout: { ...checkout, accentColour: '#1f4e8c', defaultLandingProduct: 'PayTo' },
    },
  },
}

export const disableDocs: CallDocs = {
  description:
    'Disables the app. New payment requests then have no `checkoutUrl`; existing ones keep theirs. The server details of the batch app are deleted.',
  parameters,
  example: { path, query: 'type=checkout' },
}

export const previewDocs: CallDocs = {
  description:
    'Shows how a checkout would look, on a page that any site may frame and that accepts no payments. The preview lasts for an hour, or until another one replaces it.',
  parameters,
  example: {
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
  },
}

export const uploadDocs: CallDocs = {
  description:
    'The path begins at `/portal`, without `/v1`. We check the bytes of the file: png or jpeg, up to 60,000 bytes. We encode the image again and scale it down to fit 400x100 pixels. Uploading the same image again returns the same address.',
  parameters: clientIdInQuery,
  example: {
    body: { content: onePixel },
    answer: { url: 'http://localhost:4001/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png' },
  },
}
