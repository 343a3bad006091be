import type { ClientId } from '@tideway/contract/calls/ids'
import { isPaymentRequestPayId } from '@tideway/contract/payment-requests/pay-id'
import {
  forgetPayId,
  isRegistered,
  lockPayId,
} from '../../money-in/payment-requests/receive/pay-id-registration.ts'
import type { Tx } from '../../platform/database/database.ts'
import { randomHex } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'

const GENERATED_LENGTH = 12

/**
 * Permanently registers a PayID on the provider's domain that funds a client's account. It is named after the client if
 * that name is free and short enough. The caller locks the client's row, so that only one is registered.
 */
export async function openTopUp(
  { env, clock }: Pick<Platform, 'env' | 'clock'>,
  tx: Tx,
  clientId: ClientId,
): Promise<string> {
  const now = clock.now()
  const named = (name: string) => `topup-${name}@${env.defaultPayIdDomain}`
  const ownName = named(clientId.toLowerCase())
  if (isPaymentRequestPayId(ownName) && (await register(tx, ownName, clientId, now))) return ownName
  const generated = named(randomHex().slice(0, GENERATED_LENGTH))
  if (!(await register(tx, generated, clientId, now))) throw new Error('a new name was not free')
  return generated
}

async function register(tx: Tx, payId: string, clientId: ClientId, now: Date): Promise<boolean> {
  const holder = await lockPayId(tx, payId)
  if (holder && isRegistered(holder, now)) return false
  if (holder) await forgetPayId(tx, payId, now)
  await tx
    .insertInto('pay_ids')
    .values({
      pay_id: payId,
      client_id: clientId,
      payment_request_id: null,
      registered_at: now,
      registered_until: 'infinity',
    })
    .execute()
  return true
}
