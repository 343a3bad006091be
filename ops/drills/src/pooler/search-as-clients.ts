import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sendOnce } from '../load/http-attempt.ts'

/** Keys of two unrelated clients of the demo world, as README.md lists them, with the client ids each may see. */
const callers = [
  { key: 'SECRDEMO01_HARBOUR_DemoSecret000001', sees: /^(?:HARBOUR|CARTS)/ },
  { key: 'SECRDEMO02_KELPCO1_DemoSecret000002', sees: /^KELPCO1$/ },
]
const LIMIT_MS = 30_000

export interface Searches {
  /** Stops, and returns the rows that it read. */
  stop(): Promise<SearchResult>
}

export interface SearchResult {
  /** Milliseconds of each search. */
  tookMs: number[]
  rows: number
  /** Client ids of rows that the caller must not see. */
  foreign: string[]
  /** Searches that were not answered with 200. */
  failed: string[]
}

/** Searches as two unrelated clients by turns, on all processes, and notes every row of another client. */
export function searchAsClients(urls: string[], perSecond: number): Searches {
  const agent = new http.Agent({ keepAlive: true })
  const result: SearchResult = { tookMs: [], rows: 0, foreign: [], failed: [] }
  const underWay = new Set<Promise<void>>()
  let stopped = false

  async function search(turn: number): Promise<void> {
    const caller = callers[turn % callers.length]
    const url = urls[turn % urls.length]
    if (!caller || !url) return
    const request = {
      method: 'POST',
      path: '/rest/v1/paymentRequest/search?numberOfRecords=100',
      headers: { authorization: caller.key },
      body: {},
    }
    const began = performance.now()
    try {
      const { status, text } = await sendOnce(agent, url, request, LIMIT_MS)
      result.tookMs.push(performance.now() - began)
      if (status !== 200) result.failed.push(`${status} ${text.slice(0, 100)}`)
      const ids = [...text.matchAll(/"clientId":"([^"]+)"/g)].map(([, id = '']) => id)
      result.rows += ids.length
      result.foreign.push(...ids.filter((id) => !caller.sees.test(id)))
    } catch (error) {
      result.failed.push(String(error))
    }
  }

  async function repeat(): Promise<void> {
    for (let turn = 0; !stopped; turn += 1) {
      const running = search(turn).finally(() => underWay.delete(running))
      underWay.add(running)
      await wait(1000 / perSecond)
    }
  }

  const loop = repeat()
  return {
    async stop() {
      stopped = true
      await loop
      await Promise.all(underWay)
      agent.destroy()
      return result
    },
  }
}
