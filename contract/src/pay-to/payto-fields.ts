import { z } from 'zod/mini'
import { requestDescriptionLength } from '../calls/description-length.ts'
import { CallbackAuthorization, CallbackUrl } from '../calls/webhook-address.ts'
import { parseTwoDecimals } from '../money/money.ts'
import { DollarText } from '../payment-requests/payment-request.ts'

/** Fields that agreements and initiations have in common (provider API, PayTo agreements and initiations). */

/** Dollars in text with two decimals, at least a cent. */
export const PositiveDollarText = DollarText.check(
  z.refine((text) => (parseTwoDecimals(text) ?? 0) > 0, 'must be at least 0.01'),
)

/** Printable ASCII of so many characters. */
export const ascii = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[ -~]*$/))

/** What an agreement is for, as the payer reads it. */
export const agreementDescription = ascii(
  requestDescriptionLength.min,
  requestDescriptionLength.max,
)

/** Whom an agreement pays. */
export const agreementPayeeName = ascii(1, 140)

/** Where a client wants to hear of one transaction; the header's value is its credential. */
export const PayToNotification = z.strictObject({
  endpointURL: CallbackUrl,
  authorizationHeader: z.optional(CallbackAuthorization),
})

/** What the client knows of the person that agrees or pays. Checked, and neither kept nor answered. */
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
