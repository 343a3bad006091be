import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sendOnce } from '../load/http-attempt.ts'
import { clientOf, createCall, payInRequest } from '../load/load-calls.ts'

const LIMIT_MS = 30_000

interface Created {
  PaymentRequest: { payID: string; checkoutUrl: string }
}

/**
 * Opens checkouts on all processes, pays each through another process, and returns the milliseconds until the open
 * checkout showed it. Notices reach it only by LISTEN.
 *
 * @throws if a checkout does not show its payment within 30 seconds.
 */
export async function payAtCheckouts(urls: string[]): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true })
  try {
    const took: number[] = []
    for (const [index, url] of urls.entries()) {
      const other = urls[(index + 1) % urls.length] ?? url
      took.push(await payAtCheckout(agent, url, other))
    }
    return took
  } finally {
    agent.destroy()
  }
}

async function payAtCheckout(agent: http.Agent, url: string, other: string): Promise<number> {
  const created = await sendOnce(agent, other, createCall(clientOf(0)).request, LIMIT_MS)
  const { PaymentRequest }: Created = JSON.parse(created.text)
  const { pathname } = new URL(PaymentRequest.checkoutUrl)
  const ending = new AbortController()
  const deadline = setTimeout(() => ending.abort(), LIMIT_MS)
  try {
    const response = await fetch(`${url}${pathname}/events`, { signal: ending.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    // The first stream of a process opens its LISTEN after the first state was sent.
    await wait(500)
    const began = performance.now()
    await sendOnce(agent, other, payInRequest(PaymentRequest.payID), LIMIT_MS)
    while (!text.includes('"status":"COMPLETE"')) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) throw new Error(`the checkout ended without its payment: ${text}`)
      text += chunk.value
    }
    const tookMs = performance.now() - began
    await reader?.cancel()
    return tookMs
  } finally {
    clearTimeout(deadline)
  }
}
