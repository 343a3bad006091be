import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/bcrypt'

/** An object, so that tests can count the checks, because all rejections must cost the same work. */
export const bcrypt = { verify }

/** Half of the machine at most. The rest is for calls with known keys. */
const MOST_CHECKS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Limit for one key: guesses at it from all addresses share one queue of this length. */
const MOST_WAITING = 20
/** Limit for all keys tried from one address, and for all keys together. */
const MOST_WAITING_OF_ADDRESS = 20
const MOST_WAITING_IN_ALL = 400

export interface SecretCheck {
  /** Identifies the check. Concurrent requests for the same key share one check. */
  digest: string
  /** Names the queue. The queues of waiting keys take turns. */
  keyName: string
  address: string
  secret: string
  hash: string
  /** Runs once for a correct secret, before `check` resolves. */
  whenRight: () => Promise<void>
}

export interface SecretChecks {
  /** 'full' means that it was not checked, because too many checks wait for its key, its address or in total. */
  check(secret: SecretCheck): Promise<boolean | 'full'>
  /** Returns the seconds until a full queue has been processed. */
  waitSeconds(): number
}

/**
 * Runs bcrypt off the event loop, a few at a time. After a wrong key its place stays empty for as long as the check
 * took, so that a storm of wrong keys uses limited time.
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
      const pendingCheck = underWay.get(name)
      if (pendingCheck) return pendingCheck
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
  /**
   * Takes a place for the work. `rest` keeps it empty for some milliseconds afterwards, while the result is returned
   * immediately.
   */
  take<Result>(line: string, work: (rest: (ms: number) => void) => Promise<Result>): Promise<Result>
}

function openTurns(places: number): Turns {
  let free = places
  // Queues in the order of their next turns.
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
