import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/bcrypt'

/** Half of the machine at most: the rest is for calls whose keys are known. */
const MOST_CHECKS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** For one key: whoever guesses at it from everywhere at once waits in its own line, and not in a longer one. */
const MOST_WAITING = 20

export interface SecretCheck {
  /** What the check is known by: the same key asked for at once is checked once. */
  digest: string
  /** Whose line it waits in: of each key that is asked for, one is checked in turn. */
  keyName: string
  secret: string
  hash: string
  /** Has been right before: it waits before all others of its key, however many there are. */
  wasRight: boolean
  /** Asked when the check's turn comes, which in a storm is later: `true` spares it. */
  isOver: () => boolean
}

export interface SecretChecks {
  check(secret: SecretCheck): Promise<boolean | 'over'>
  /** Whether as many wait for a key as may: who was never right need not come. */
  isFull(keyName: string): boolean
}

/**
 * bcrypt, off the event loop, and few at a time: a storm of wrong keys takes no more than its turns, and after each
 * wrong one the place rests for as long as it took.
 */
export function openSecretChecks(): SecretChecks {
  const turns = openTurns(MOST_CHECKS_AT_ONCE)
  const underWay = new Map<string, Promise<boolean | 'over'>>()
  const isFull = (keyName: string) => turns.waiting(keyName) >= MOST_WAITING
  return {
    isFull,
    check({ digest, keyName, secret, hash, wasRight, isOver }) {
      const name = `${digest} ${hash}`
      const known = underWay.get(name)
      if (known) return known
      if (!wasRight && isFull(keyName)) return Promise.resolve('over')
      const check = turns
        .take(keyName, wasRight, async (rest) => {
          if (isOver()) return 'over'
          const began = performance.now()
          const right = await verify(secret, hash)
          if (!right) rest(performance.now() - began)
          return right
        })
        .finally(() => underWay.delete(name))
      underWay.set(name, check)
      return check
    },
  }
}

interface Turns {
  waiting(line: string): number
  /** `rest` keeps the place empty for some milliseconds after the work, whose result is told at once. */
  take<Result>(
    line: string,
    first: boolean,
    work: (rest: (ms: number) => void) => Promise<Result>,
  ): Promise<Result>
}

function openTurns(places: number): Turns {
  let free = places
  // The lines in the order of their next turns.
  const lines = new Map<string, (() => void)[]>()
  const wait = (name: string, first: boolean) =>
    new Promise<void>((begin) => {
      const line = lines.get(name) ?? []
      if (first) line.unshift(begin)
      else line.push(begin)
      lines.set(name, line)
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
    async take(name, first, work) {
      if (free > 0) free -= 1
      else await wait(name, first)
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
