import { randomUUID } from 'node:crypto'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { PaymentRecord as PaymentRecordSchema } from '@tideway/contract/payments/payment'
import { adjustFloat } from '../books.ts'
import type { CallOptions, ProviderAnswer, TestProvider } from '../provider.ts'
import { eventsOf } from './webhooks.ts'

/** Returns the calls that tests of sweeps use. */
export function sweepCalls({ call, platform }: TestProvider) {
  const balance = async (options: CallOptions = {}): Promise<number> =>
    (await call('GET', '/rest/v1/balance', options)).body.balance
  return {
    balance,
    sweep: (
      amount: string,
      options: CallOptions = {},
      fields: object = {},
    ): Promise<ProviderAnswer> =>
      call('POST', '/rest/v1/sweepRequest', {
        body: { SweepRequest: { amount, clientTransactionId: randomUUID(), ...fields } },
        ...options,
      }),
    /** Sets a client's balance to this many dollars. */
    async hold(dollars: number, clientId = clientIdOf('HARBOUR')): Promise<void> {
      const { balance_cents: cents } = await platform.db
        .selectFrom('ledger_accounts')
        .select('balance_cents')
        .where('client_id', '=', clientId)
        .where('account', '=', 'float')
        .executeTakeFirstOrThrow()
      const targetCents = Math.round(dollars * 100)
      if (cents !== targetCents) await adjustFloat(platform.pool, clientId, targetCents - cents)
    },
    /** Returns the webhook events for a client's sweeps, oldest first. */
    async events(
      clientId = 'HARBOUR',
      after = 0,
    ): Promise<{ event: string; payload: PaymentRecord }[]> {
      const allEvents = await eventsOf(platform.pool, clientId)
      const rows = allEvents.filter(({ event }) => event.startsWith('Payment.'))
      return rows.slice(after).map(({ event, payload }) => ({
        event,
        payload: PaymentRecordSchema.parse(payload),
      }))
    },
  }
}
