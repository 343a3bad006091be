import { describeObject } from '../calls/docs/field-docs.ts'
import { required } from '../calls/docs/field-limits.ts'
import { callbackAuthorization, callbackUrl } from '../calls/docs/shared-docs.ts'
import { PayToAdditionalDetails, PayToNotification } from './payto-fields.ts'

/** Descriptions shared by agreements, amendments and initiations. */

const notificationDocs = describeObject(PayToNotification, {
  name: 'PayToNotification',
  description: 'Where to send callbacks about this one record.',
  fields: { endpointURL: callbackUrl, authorizationHeader: callbackAuthorization },
})

const personDocs = describeObject(PayToAdditionalDetails, {
  name: 'AdditionalDetails',
  description: 'Details of the person who agrees or pays.',
  limits: {
    if: { properties: { channelType: { enum: ['BROWSER', 'MOBILE'] } } },
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
    then: required('ipAddress', 'deviceFingerprint'),
  },
  fields: {
    customerNumber: { description: 'Your number for the customer.', example: 'C-20771' },
    userID: { description: 'The id of the person who is signed in.', example: 'priya.raman' },
    authMethod: { description: 'The method by which the person signed in.' },
    channelType: {
      description:
        'The channel that the person uses. BROWSER and MOBILE need `ipAddress` and `deviceFingerprint`.',
    },
    ipAddress: { description: 'The person’s IP address.', example: '203.0.113.7' },
    fraudScore: { description: 'Your own fraud score.', example: '12' },
    deviceFingerprint: {
      description: 'A fingerprint of the person’s device.',
      example: 'd41d8cd98f00b204',
    },
    notes: { description: 'Free text, up to 2,048 characters.', example: 'Long-time customer' },
    geoLocation: {
      description: 'The location of the person, such as a latitude and a longitude.',
      example: '-33.8688,151.2093',
    },
  },
})

export const agreementReference = {
  description: 'Your reference for the agreement.',
  example: 'subscription-2207',
}

export const payeeName = {
  description: 'Your name on the payer’s statement.',
  example: 'Harbour Roasters',
}

export const payToCallback = {
  description: 'Where to send a callback at every change of status.',
  of: notificationDocs,
}

export const detailsOfPerson = {
  description:
    'Details of the person who agrees or pays. We check their format, but neither store nor return them.',
  of: personDocs,
}

export const payToDocs = [notificationDocs, personDocs]
