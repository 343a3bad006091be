import { z } from 'zod/mini'
import { requestDescriptionLength } from '../calls/description-length.ts'
import { field, nameObject } from '../calls/docs/field.ts'
import { required } from '../calls/docs/field-limits.ts'
import { callbackAuthorizationWords, callbackUrlWords } from '../calls/docs/shared-words.ts'
import { CallbackAuthorization, CallbackUrl } from '../calls/webhook-address.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { parseTwoDecimals } from '../money/money.ts'

/** Fields shared by agreements and initiations (provider API, PayTo agreements and initiations). */

export const payeeNameWords = {
  description: 'Your name on the payer’s statement.',
  example: 'Harbour Roasters',
}

export const agreementReferenceWords = {
  description: 'Your reference for the agreement.',
  example: 'subscription-2207',
}

/** Dollars as text with two decimals, at least one cent. */
export const PositiveDollarText = DollarText.check(
  z.refine((text) => (parseTwoDecimals(text) ?? 0) > 0, 'must be at least 0.01'),
)

/** Printable ASCII with a length in this range. */
export const ascii = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[ -~]*$/))

/** The purpose of an agreement, as the payer reads it. */
export const agreementDescription = ascii(
  requestDescriptionLength.min,
  requestDescriptionLength.max,
)

/** The payee of an agreement. */
export const agreementPayeeName = ascii(1, 140)

/** Callback address of one transaction. The header's value is the client's credential. */
export const PayToNotification = z.strictObject({
  endpointURL: field(CallbackUrl, callbackUrlWords),
  authorizationHeader: field(z.optional(CallbackAuthorization), callbackAuthorizationWords),
})
nameObject(PayToNotification, 'PayToNotification', 'Where to send callbacks about this one record.')

/** The client's information about the person who agrees or pays. Validated, but neither stored nor returned. */
export const PayToAdditionalDetails = z
  .strictObject({
    customerNumber: field(ascii(1, 25), 'Your number for the customer.', 'C-20771'),
    userID: field(ascii(1, 25), 'The id of the person who is signed in.', 'priya.raman'),
    authMethod: field(
      z.enum(['2FACTOR', 'OTP', 'BIOMETRIC', 'PASSWORD', 'PIN', 'NONE']),
      'The method by which the person signed in.',
    ),
    channelType: field(
      z.enum(['BROWSER', 'MOBILE', 'BRANCH', 'IVR', 'OTHER']),
      'The channel that the person uses. BROWSER and MOBILE need `ipAddress` and `deviceFingerprint`.',
    ),
    ipAddress: field(z.optional(ascii(1, 45)), 'The person’s IP address.', '203.0.113.7'),
    fraudScore: field(z.optional(ascii(1, 50)), 'Your own fraud score.', '12'),
    deviceFingerprint: field(
      z.optional(ascii(1, 2048)),
      'A fingerprint of the person’s device.',
      'd41d8cd98f00b204',
    ),
    notes: field(
      z.optional(z.string().check(z.maxLength(2048))),
      'Free text, up to 2,048 characters.',
      'Long-time customer',
    ),
    geoLocation: field(
      z.optional(ascii(1, 50)),
      'The location of the person, such as a latitude and a longitude.',
      '-33.8688,151.2093',
    ),
  })
  .check(
    z.refine(
      ({ channelType, ipAddress, deviceFingerprint }) =>
        (channelType !== 'BROWSER' && channelType !== 'MOBILE') ||
        (ipAddress !== undefined && deviceFingerprint !== undefined),
      {
        error:
          '[object must contain (["ipAddress","deviceFingerprint"]) if (["channelType"]) is BROWSER or MOBILE]',
      },
    ),
  )
nameObject(
  PayToAdditionalDetails,
  'AdditionalDetails',
  'Details of the person who agrees or pays.',
  {
    if: { properties: { channelType: { enum: ['BROWSER', 'MOBILE'] } } },
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
    then: required('ipAddress', 'deviceFingerprint'),
  },
)
