import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { PaymentAgreementStatusName } from '../pay-to/agreements/payment-agreement.ts'
import { PaymentAgreementAmendmentStatus } from '../pay-to/agreements/payment-agreement-amendment.ts'
import { PaymentInitiationStatusName } from '../pay-to/initiations/payment-initiation.ts'
import { PaymentRequestStatusName } from '../payment-requests/payment-request.ts'
import { PaymentStatusName } from '../payments/payment.ts'
import { destinationIdPattern, destinationIdWords, events, MAX_DESTINATIONS } from './webhooks.ts'

/** Webhook events: every status of every subject, as `heading.STATUS` (provider API, event names). */

const statuses = {
  PaymentRequest: PaymentRequestStatusName.options,
  Payment: PaymentStatusName.options,
  PaymentAgreement: PaymentAgreementStatusName.options,
  PaymentAgreementAmendment: PaymentAgreementAmendmentStatus.shape.amendmentStatus.options,
  PaymentInitiation: PaymentInitiationStatusName.options,
} as const

export type EventHeading = keyof typeof statuses
export type WebhookEventName = {
  [Heading in EventHeading]: `${Heading}.${(typeof statuses)[Heading][number]}`
}[EventHeading]

export const eventHeadings = Object.keys(statuses) as EventHeading[]

/** In the order of the headings, then of the life cycle. */
export const webhookEvents = eventHeadings.flatMap((heading) =>
  statuses[heading].map((status) => `${heading}.${status}`),
) as WebhookEventName[]

export const WebhookEventName = z.enum(webhookEvents)

/** Events that a destination listens to, without duplicates. */
export const WebhookEventNames = z
  .array(WebhookEventName)
  .check(z.refine((names) => new Set(names).size === names.length, 'must be unique'))

/** Body of PATCH /client/{clientId}. Destinations that it does not contain are kept (readings 5, Manage Webhook). */
export const ClientUpdate = z.strictObject({
  clientId: field(
    z.optional(z.string().brand<'ClientId'>()),
    'The client. Optional: the path names it.',
    'HARBOUR',
  ),
  webhooks: field(
    z
      .array(
        z.strictObject({
          id: field(z.string().check(z.regex(destinationIdPattern)), destinationIdWords),
          webhooksOn: field(
            WebhookEventNames,
            'The events that the destination listens to, written `heading.STATUS`.',
            [...events],
          ),
        }),
      )
      .check(
        z.maxLength(MAX_DESTINATIONS),
        z.refine(
          (webhooks) => new Set(webhooks.map(({ id }) => id)).size === webhooks.length,
          'must name each id once',
        ),
      ),
    'The destinations of the client.',
  ),
})
export type ClientUpdate = z.infer<typeof ClientUpdate>
nameObject(
  ClientUpdate,
  'ClientUpdate',
  'The events that a client’s webhook destinations listen to, to be saved.',
)

/** Body of a test event. Default: the first event that the destination listens to. */
export const WebhookTest = z.strictObject({
  event: field(
    z.optional(WebhookEventName),
    'The event to send. If you leave it out, the first event that the destination listens to.',
  ),
})
export type WebhookTest = z.infer<typeof WebhookTest>
nameObject(WebhookTest, 'WebhookTest', 'The test event to send.')

/**
 * Statuses that trigger a transaction's own callback, if its creator set one (provider API, triggers). `notifyOn`: the
 * statuses in `{brand}IdNotifyOn`, which a client selects.
 */
export const statusesWithCallback = {
  PaymentRequest: 'notifyOn',
  Payment: ['SETTLED', 'FAILED'],
  PaymentAgreement: statuses.PaymentAgreement,
  PaymentAgreementAmendment: statuses.PaymentAgreementAmendment,
  PaymentInitiation: statuses.PaymentInitiation,
} as const satisfies Record<EventHeading, readonly string[] | 'notifyOn'>
