import { z } from 'zod/mini'

/**
 * The demo's receiver of webhooks: it plays the server of a client, and shows what came. Not part of a production
 * provider.
 */

/** What it answers: takes everything; fails; says that it is gone for good; answers when nobody waits any more. */
export const receiverAnswers = ['accept', 'fail', 'gone', 'late'] as const
export type ReceiverAnswer = (typeof receiverAnswers)[number]

export const ReceivedWebhook = z.object({
  /** Counts up from 1: the order in which they came. */
  number: z.number(),
  receivedDatetime: z.iso.datetime({ offset: true }),
  /** What it tells of, as `PaymentRequest.COMPLETE`; undefined where it is nothing that it knows. */
  event: z.optional(z.string()),
  webhookId: z.optional(z.string()),
  /** It came before, with the same id. */
  again: z.boolean(),
  signature: z.enum(['VERIFIED', 'NOT_SIGNED', 'WRONG_SIGNATURE', 'TOO_OLD', 'TOO_NEW']),
  /** Of the destination whose secret signed it. Its value is not told again. */
  authorization: z.enum(['AS_CONFIGURED', 'OTHER', 'NONE']),
  destinationId: z.optional(z.string()),
  /** HTTP status that it was answered with. */
  answered: z.number(),
  contentType: z.optional(z.string()),
  body: z.string(),
})
export type ReceivedWebhook = z.infer<typeof ReceivedWebhook>

/** GET /demo-receiver/received: the newest first, as many as it keeps. */
export const ReceivedWebhooks = z.object({
  clientId: z.string(),
  answer: z.enum(receiverAnswers),
  received: z.array(ReceivedWebhook),
})
export type ReceivedWebhooks = z.infer<typeof ReceivedWebhooks>

/** Body of PUT /demo-receiver/answer. */
export const ReceiverAnswerSave = z.strictObject({ answer: z.enum(receiverAnswers) })
export type ReceiverAnswerSave = z.infer<typeof ReceiverAnswerSave>
