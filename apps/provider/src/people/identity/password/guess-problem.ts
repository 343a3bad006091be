import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { easyPassword } from '@tideway/contract/users/password'
import type { PasswordToGuess } from './password-guesses.ts'

/** The words that an attacker would try first for this person. They add nothing to a password. */
export interface PersonalWords {
  email: string
  names: readonly string[]
  clientName: string
  /** Name of this product, as the person knows it. */
  brand: string
}

const SHORTEST_WORD = 3
/** Idle time after which the worker stops, because its word lists take 30 MB and people rarely choose passwords. */
const IDLE_MS = 60_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns the problem with a new password that is easy to guess, otherwise undefined. A worker thread loads the word
 * lists and counts the guesses, because either would delay other calls. It checks one password at a time.
 */
export async function guessProblem(
  password: string,
  personal: PersonalWords,
): Promise<string | undefined> {
  const check = last.then(() => ask({ password, words: wordsOf(personal) }))
  last = check.catch(() => undefined)
  return (await check) ? easyPassword : undefined
}

function wordsOf({ email, names, clientName, brand }: PersonalWords): string[] {
  const words = [email, ...names, clientName, brand].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  )
  const longEnough = words.filter((word) => word.length >= SHORTEST_WORD)
  return [...new Set(longEnough)].sort((a, b) => b.length - a.length)
}

async function ask(question: PasswordToGuess): Promise<boolean> {
  clearTimeout(idle)
  worker ??= new Worker(new URL('./password-guesses.ts', import.meta.url))
  const thread = worker
  thread.ref()
  try {
    thread.postMessage(question)
    // Rejects if the thread fails.
    const [isEasy] = await once(thread, 'message')
    return isEasy === true
  } catch (error) {
    worker = undefined
    throw error
  } finally {
    thread.unref()
    idle = setTimeout(end, IDLE_MS).unref()
  }
}

function end(): void {
  void worker?.terminate()
  worker = undefined
}
