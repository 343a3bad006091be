import type { Registry } from 'prom-client'
import { Counter } from 'prom-client'
import type { Platform } from '../platform/platform.ts'
import type { Account } from './accounts-store.ts'
import type { AttemptRefusal, SignInAttempt } from './record-sign-in.ts'
import { recordRefusedSignIn } from './record-sign-in.ts'

/** Returns a function that records a refused sign-in and counts it by its reason, never by person or address. */
export function countRefusedSignIns(registry: Registry, platform: Platform) {
  const refused = new Counter({
    name: 'sign_ins_refused_total',
    help: 'Refused attempts to sign in by reason, in this process.',
    labelNames: ['reason'],
    registers: [registry],
  })
  return (
    attempt: Partial<SignInAttempt> & Pick<SignInAttempt, 'address'>,
    reason: AttemptRefusal,
    account?: Account,
  ): Promise<void> => {
    refused.inc({ reason })
    return recordRefusedSignIn(platform, attempt, reason, account)
  }
}
