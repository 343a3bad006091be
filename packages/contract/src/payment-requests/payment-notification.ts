import { z } from 'zod/mini'
import { field } from '../calls/docs/field.ts'
import { callbackAuthorizationWords, callbackUrlWords } from '../calls/docs/shared-words.ts'
import { CallbackAuthorization, CallbackUrl } from '../calls/webhook-address.ts'

/** Callback address of one transaction. */
export const PaymentNotification = z.strictObject({
  paymentNotificationEndpointUrl: field(CallbackUrl, callbackUrlWords),
  paymentNotificationAuthorizationHeaderValue: field(
    CallbackAuthorization,
    callbackAuthorizationWords,
  ),
})
