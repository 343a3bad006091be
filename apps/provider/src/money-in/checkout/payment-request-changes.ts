import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import { directConnection } from '../../platform/database/database.ts'
import type { Listening } from '../../platform/jobs/keep-listening.ts'
import { keepListening } from '../../platform/jobs/keep-listening.ts'
import type { Platform } from '../../platform/platform.ts'
import { ANY_REQUEST, PAYMENT_REQUEST_CHANGED } from '../payment-requests/payment-request-store.ts'

export interface PaymentRequestChanges {
  /** Calls `changed` whenever the request may have changed, until the returned function is called. */
  subscribe(clientId: ClientId, paymentRequestId: PaymentRequestId, changed: () => void): () => void
  close(): Promise<void>
}

/**
 * Listens for all changes on one connection for the whole process, opened for the first subscriber. A notification sent
 * while it was down is lost, so every subscriber is called once it is back.
 */
export function listenForChanges(platform: Platform): PaymentRequestChanges {
  const subscribers = new Map<string, Set<() => void>>()
  let listening: Listening | undefined

  function callAll(): void {
    for (const changed of [...subscribers.values()].flatMap((set) => [...set])) changed()
  }

  const listen = () =>
    keepListening({
      channel: PAYMENT_REQUEST_CHANGED,
      client: () =>
        directConnection(platform, {
          application_name: 'tideway-checkout',
          connectionTimeoutMillis: 5000,
        }),
      onPayload(payload) {
        if (payload === ANY_REQUEST) callAll()
        else for (const changed of subscribers.get(payload) ?? []) changed()
      },
      connected: callAll,
      failed: (error) => platform.log.warn({ err: error }, 'checkout: not listening for changes'),
    })

  return {
    subscribe(clientId, paymentRequestId, changed) {
      const key = `${clientId}/${paymentRequestId}`
      const set = subscribers.get(key) ?? new Set()
      subscribers.set(key, set.add(changed))
      listening ??= listen()
      return () => {
        set.delete(changed)
        if (set.size === 0 && subscribers.get(key) === set) subscribers.delete(key)
      }
    },
    async close() {
      await listening?.close()
    },
  }
}
