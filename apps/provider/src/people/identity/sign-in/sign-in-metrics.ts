import type { Registry } from 'prom-client'
import { Counter } from 'prom-client'
import type { Platform } from '../../../platform/platform.ts'
import type { Account } from '../accounts-store.ts'
import type { AttemptRefusal, SignInAttempt } from './record-sign-in.ts'
import { recordRefusedSignIn } from './record-sign-in.ts'

const NAME = 'sign_ins_refused_total'

/** Returns a function that records a refused sign-in and counts it by its reason, never by person or address. */
export function countRefusedSignIns(registry: Registry, platform: Platform) {
  const knownMetric = registry.getSingleMetric(NAME)
  const refused = knownMetric instanceof Counter ? knownMetric : newCounter(registry)
  return (
    attempt: Partial<SignInAttempt> & Pick<SignInAttempt, 'address'>,
    reason: AttemptRefusal,
    account?: Account,
  ): Promise<void> => {
    refused.inc({ reason })
    return recordRefusedSignIn(platform, attempt, reason, account)
  }
}

function newCounter(registry: Registry): Counter {
  return new Counter({
    name: NAME,
    help: 'Refused attempts to sign in by reason, in this process.',
    labelNames: ['reason'],
    registers: [registry],
  })
}
