import { useSingleMutation } from '../mutations/use-single-mutation.ts'
import type { Intent, Outcome } from './send-once.ts'
import { sendOnce } from './send-once.ts'

interface Options<Order, Attempt, Answer> {
  /** Names what is sent at most once at a time, in every component of the page. */
  mutationKey: readonly string[]
  /** The intent of an order: the stored one where there is one, else a new one. Called right before it is sent. */
  intentOf: (order: Order) => Intent<Attempt>
  send: (attempt: Attempt, order: Order) => Promise<Answer>
  /** Called for an order that is sent, before anything is. */
  onMutate?: (order: Order) => void
  /** Whether a refusal says that an earlier call of the intent has arrived. */
  isRepeat?: (error: unknown) => boolean
}

export interface IdempotentMutation<Order, Answer> {
  isSending: boolean
  /** Resolves to the outcome, and to undefined at once while another order with this key is on its way. Never rejects. */
  send: (order: Order) => Promise<Outcome<Answer> | undefined>
}

/** Sends orders that must take effect once: one at a time, and under one key until the outcome is known. */
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
