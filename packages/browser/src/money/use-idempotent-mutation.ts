import { useSingleMutation } from '../mutations/use-single-mutation.ts'
import type { Intent, Outcome } from './send-once.ts'
import { sendOnce } from './send-once.ts'

interface Options<Order, Attempt, Answer> {
  /** Identifies the mutation. Only one with this key runs at a time in the whole page. */
  mutationKey: readonly string[]
  /** Returns the stored intent of an order, or a new one. Called right before sending. */
  intentOf: (order: Order) => Intent<Attempt>
  send: (attempt: Attempt, order: Order) => Promise<Answer>
  /** Called for each order that is sent, before any call is made. */
  onMutate?: (order: Order) => void
  /** Returns true if a failure says that an earlier call of the intent has arrived. */
  isRepeat?: (error: unknown) => boolean
}

export interface IdempotentMutation<Order, Answer> {
  isSending: boolean
  /**
   * Resolves to the outcome, or to undefined at once while another order with this key is in progress. Never rejects.
   */
  send: (order: Order) => Promise<Outcome<Answer> | undefined>
}

/** Sends orders that must take effect once: one at a time, and with one key until the outcome is known. */
export function useIdempotentMutation<Order, Attempt, Answer>({
  mutationKey,
  intentOf,
  send,
  onMutate,
  isRepeat,
}: Options<Order, Attempt, Answer>): IdempotentMutation<Order, Answer> {
  const { run, isPending } = useSingleMutation({
    mutationKey,
    ...(onMutate && { onMutate }),
    mutationFn: (order: Order) =>
      sendOnce(intentOf(order), (attempt) => send(attempt, order), isRepeat),
  })
  return { isSending: isPending, send: run }
}
