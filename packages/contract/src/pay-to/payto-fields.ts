import { z } from 'zod/mini'
import { requestDescriptionLength } from '../calls/description-length.ts'
import { CallbackAuthorization, CallbackUrl } from '../calls/webhook-address.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { parseTwoDecimals } from '../money/money.ts'

/** Fields shared by agreements and initiations (provider API, PayTo agreements and initiations). */

/** Dollars as text with two decimals, at least one cent. */
export const PositiveDollarText = DollarText.check(
  z.refine((text) => (parseTwoDecimals(text) ?? 0) > 0, 'must be at least 0.01'),
)

/** Printable ASCII with a length in this range. */
export const ascii = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[ -~]*$/))

/** What an agreement is for, as the payer reads it. */
export const agreementDescription = ascii(
  requestDescriptionLength.min,
  requestDescriptionLength.max,
)

/** Whom an agreement pays. */
export const agreementPayeeName = ascii(1, 140)

/** Callback address of one transaction. The header's value is the client's credential. */
export const PayToNotification = z.strictObject({
  endpointURL: CallbackUrl,
  authorizationHeader: z.optional(CallbackAuthorization),
})

/** The client's information about the person who agrees or pays. Validated, but neither stored nor returned. */
export const PayToAdditionalDetails = z
  .strictObject({
    customerNumber: ascii(1, 25),
    userID: ascii(1, 25),
    authMethod: z.enum(['2FACTOR', 'OTP', 'BIOMETRIC', 'PASSWORD', 'PIN', 'NONE']),
    channelType: z.enum(['BROWSER', 'MOBILE', 'BRANCH', 'IVR', 'OTHER']),
    ipAddress: z.optional(ascii(1, 45)),
    fraudScore: z.optional(ascii(1, 50)),
    deviceFingerprint: z.optional(ascii(1, 2048)),
    notes: z.optional(z.string().check(z.maxLength(2048))),
    geoLocation: z.optional(ascii(1, 50)),
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
