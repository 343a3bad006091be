import { fork } from 'node:child_process'
import type { Call } from './load.ts'
import { asFastAsPossible, openClient } from './load.ts'

export interface Storm {
  url: string
  /** The call that every caller repeats. */
  call: Call
  callers: number
  seconds: number
}

/** Status of each answer, and how many had it. */
export type StormAnswers = [status: number, count: number][]

/**
 * Sends calls at full speed from a separate process. In the process that measures other calls, the bodies of these
 * answers would be garbage to collect, and its pauses would count as the server's.
 */
export async function raiseStorm(storm: Storm): Promise<StormAnswers> {
  const child = fork(import.meta.filename)
  const answers = new Promise<StormAnswers>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StormAnswers))
    child.once('exit', (code) => reject(new Error(`a storm ended with exit code ${code}`)))
  })
  child.send(storm)
  try {
    return await answers
  } finally {
    child.kill()
  }
}

async function send({ url, call, callers, seconds }: Storm): Promise<void> {
  const client = openClient(url, callers)
  const { statuses } = await asFastAsPossible(client, callers, seconds, () => call)
  process.send?.([...statuses] satisfies StormAnswers)
  client.close()
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (storm: Storm) => void send(storm))
