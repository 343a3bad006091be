import { z } from 'zod/mini'

/**
 * The demo's webhook receiver: it simulates a client's server and shows the webhooks it received. Not part of a
 * production provider.
 */

/**
 * Response mode: accepts everything, fails, reports that it is gone for good, or responds after the sender's time-out.
 */
export const receiverAnswers = ['accept', 'fail', 'gone', 'late'] as const
export type ReceiverAnswer = (typeof receiverAnswers)[number]

export const ReceivedWebhook = z.object({
  /** Sequence number in order of arrival, from 1. */
  number: z.number(),
  receivedDatetime: z.iso.datetime({ offset: true }),
  /** Event of the webhook, such as `PaymentRequest.COMPLETE`, or undefined if unknown. */
  event: z.optional(z.string()),
  webhookId: z.optional(z.string()),
  /** True if a webhook with the same id arrived before. */
  again: z.boolean(),
  signature: z.enum(['VERIFIED', 'NOT_SIGNED', 'WRONG_SIGNATURE', 'TOO_OLD', 'TOO_NEW']),
  /** Compared with the destination whose secret signed the webhook. The value itself is not returned. */
  authorization: z.enum(['AS_CONFIGURED', 'OTHER', 'NONE']),
  destinationId: z.optional(z.string()),
  /** HTTP status of the response. */
  answered: z.number(),
  contentType: z.optional(z.string()),
  body: z.string(),
})
export type ReceivedWebhook = z.infer<typeof ReceivedWebhook>

/** GET /demo-receiver/received: the stored webhooks, newest first. */
export const ReceivedWebhooks = z.object({
  clientId: z.string(),
  answer: z.enum(receiverAnswers),
  received: z.array(ReceivedWebhook),
})
export type ReceivedWebhooks = z.infer<typeof ReceivedWebhooks>

/** Body of PUT /demo-receiver/answer. */
export const ReceiverAnswerSave = z.strictObject({ answer: z.enum(receiverAnswers) })
export type ReceiverAnswerSave = z.infer<typeof ReceiverAnswerSave>
