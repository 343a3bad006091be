import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/bcrypt'

/** An object, so that tests can count its checks: the work is what a refusal must not differ by. */
export const bcrypt = { verify }

/** Half of the machine at most: the rest is for calls whose keys are known. */
const MOST_CHECKS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** For one key: guesses at it from everywhere at once wait in its own line, and not in a longer one. */
const MOST_WAITING = 20
/** For all of the keys that one address asks about, and for all keys. */
const MOST_WAITING_OF_ADDRESS = 20
const MOST_WAITING_IN_ALL = 400

export interface SecretCheck {
  /** What the check is known by: the same key requested at once is checked once. */
  digest: string
  /** Whose line it waits in: of each key that is waiting, one is checked in turn. */
  keyName: string
  address: string
  secret: string
  hash: string
  /** Runs once for a right secret, before `check` resolves. */
  whenRight: () => Promise<void>
}

export interface SecretChecks {
  /** 'full': not checked, since as many wait for its key, from its address or in all as may. */
  check(secret: SecretCheck): Promise<boolean | 'full'>
  /** Seconds until a line that is full now has been worked off. */
  waitSeconds(): number
}

/**
 * bcrypt, off the event loop, and few at a time: a storm of wrong keys takes no more than its turns, and after each
 * wrong one the place rests for as long as it took.
 */
export function openSecretChecks(): SecretChecks {
  const turns = openTurns(MOST_CHECKS_AT_ONCE)
  const underWay = new Map<string, Promise<boolean>>()
  const waitingAt = new Map<string, number>()
  let lastMs = 60
  const isFull = (keyName: string, address: string) =>
    turns.waiting(keyName) >= MOST_WAITING ||
    (waitingAt.get(address) ?? 0) > MOST_WAITING_OF_ADDRESS ||
    underWay.size >= MOST_WAITING_IN_ALL
  const count = (address: string, change: 1 | -1) => {
    const left = (waitingAt.get(address) ?? 0) + change
    if (left > 0) waitingAt.set(address, left)
    else waitingAt.delete(address)
  }
  const run = async ({ keyName, secret, hash, whenRight }: SecretCheck): Promise<boolean> => {
    const right = await turns.take(keyName, async (rest) => {
      const began = performance.now()
      const fits = await bcrypt.verify(secret, hash)
      lastMs = performance.now() - began
      if (!fits) rest(lastMs)
      return fits
    })
    if (right) await whenRight()
    return right
  }
  return {
    waitSeconds: () => Math.ceil((MOST_WAITING * 2 * lastMs) / MOST_CHECKS_AT_ONCE / 1000),
    check(secret) {
      const { digest, keyName, address, hash } = secret
      const name = `${digest} ${hash}`
      const known = underWay.get(name)
      if (known) return known
      if (isFull(keyName, address)) return Promise.resolve('full')
      count(address, 1)
      const check = run(secret).finally(() => {
        underWay.delete(name)
        count(address, -1)
      })
      underWay.set(name, check)
      return check
    },
  }
}

interface Turns {
  waiting(line: string): number
  /** `rest` keeps the place empty for some milliseconds after the work, whose result is told at once. */
  take<Result>(line: string, work: (rest: (ms: number) => void) => Promise<Result>): Promise<Result>
}

function openTurns(places: number): Turns {
  let free = places
  // The lines in the order of their next turns.
  const lines = new Map<string, (() => void)[]>()
  const wait = (name: string) =>
    new Promise<void>((begin) => {
      lines.set(name, [...(lines.get(name) ?? []), begin])
    })
  const end = () => {
    const [next] = lines
    if (!next) {
      free += 1
      return
    }
    const [name, line] = next
    lines.delete(name)
    const begin = line.shift()
    if (line.length > 0) lines.set(name, line)
    begin?.()
  }
  return {
    waiting: (name) => lines.get(name)?.length ?? 0,
    async take(name, work) {
      if (free > 0) free -= 1
      else await wait(name)
      let pause = 0
      try {
        return await work((ms) => {
          pause = ms
        })
      } finally {
        if (pause > 0) setTimeout(end, pause).unref()
        else end()
      }
    },
  }
}
