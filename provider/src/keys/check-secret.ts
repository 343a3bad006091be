import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/bcrypt'

/** Half of the machine at most: the rest is for calls whose keys are known. */
const MOST_CHECKS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

export interface SecretCheck {
  /** What the check is known by: the same key asked for at once is checked once. */
  digest: string
  secret: string
  hash: string
  /** Asked when the check's turn comes, which in a storm is much later: `true` spares it. */
  isOver: () => boolean
}

export type CheckSecret = (check: SecretCheck) => Promise<boolean | 'over'>

/** bcrypt, off the event loop, and few at a time: a storm of wrong keys cannot take every thread of the pool. */
export function openSecretChecks(): CheckSecret {
  const gate = openGate(MOST_CHECKS_AT_ONCE)
  const underWay = new Map<string, Promise<boolean | 'over'>>()
  return ({ digest, secret, hash, isOver }) => {
    const name = `${digest} ${hash}`
    const known = underWay.get(name)
    if (known) return known
    const check = gate(async () => (isOver() ? 'over' : verify(secret, hash))).finally(() =>
      underWay.delete(name),
    )
    underWay.set(name, check)
    return check
  }
}

function openGate(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
