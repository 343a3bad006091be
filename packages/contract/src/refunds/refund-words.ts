/** Words that go with a refund: why it is made, for the payer, and the client's own reference. */
export interface RefundWords {
  /** Sent as the refund's description. */
  reason?: string | undefined
  /** Sent as `clientRefundID`, which is unique per client. */
  reference?: string | undefined
}

/** Reasons to choose from. The payer's bank shows them, so each is a refund description (spec 2.13, provider API, payment requests). */
export const refundReasons = [
  'Duplicate payment',
  'Wrong amount paid',
  'Paid by mistake',
  'Order cancelled',
  'Goods returned',
  'Goods or services not provided',
  'Goodwill',
] as const
export type RefundReason = (typeof refundReasons)[number]

export const MAX_REFUND_REFERENCE = 100

/** Returns the message under a reference, or undefined if it may be sent. It is optional. */
export function refundReferenceMessage(text: string): string | undefined {
  return text.trim().length > MAX_REFUND_REFERENCE
    ? `Enter up to ${MAX_REFUND_REFERENCE} characters`
    : undefined
}

/** Returns `Reason: Goods returned. Reference: RMA-7731.`, with its known parts only. */
export function refundWordsText({ reason, reference }: RefundWords): string | undefined {
  const sentences = [
    ...(reason ? [`Reason: ${withStop(reason)}`] : []),
    ...(reference ? [`Reference: ${withStop(reference)}`] : []),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

function withStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
