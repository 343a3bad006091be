import { setTimeout as wait } from 'node:timers/promises'
import { invalidBody } from '@tideway/contract/calls/problems'
import type {
  ReceivedWebhook,
  ReceivedWebhooks,
  ReceiverAnswer,
} from '@tideway/contract/sandbox/demo-receiver'
import { ReceiverAnswerSave } from '@tideway/contract/sandbox/demo-receiver'
import { ANSWER_WITHIN_MS } from '@tideway/contract/webhooks/webhook-schedule'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import type { Headers } from './judge-webhook.ts'
import { eventOfBody, openJudge, RECEIVING_CLIENT } from './judge-webhook.ts'

const KEPT_WEBHOOKS = 100
/** Longer bodies are cut, because people do not read more on a screen. */
const KEPT_CHARACTERS = 16_384

/** Received webhooks and the configured answer, kept while the receiver runs. */
class ReceiverMemory {
  answer: ReceiverAnswer = 'accept'
  #received: ReceivedWebhook[] = []
  #count = 0

  /** Received webhooks, newest first. */
  get received(): readonly ReceivedWebhook[] {
    return this.#received
  }

  add(webhook: Omit<ReceivedWebhook, 'number' | 'again'>): void {
    this.#count += 1
    const again =
      webhook.webhookId !== undefined &&
      this.#received.some(({ webhookId }) => webhookId === webhook.webhookId)
    const body =
      webhook.body.length > KEPT_CHARACTERS
        ? `${webhook.body.slice(0, KEPT_CHARACTERS)}…`
        : webhook.body
    this.#received = [{ ...webhook, body, again, number: this.#count }, ...this.#received].slice(
      0,
      KEPT_WEBHOOKS,
    )
  }

  forget(): void {
    this.#received = []
  }
}

const statuses = { accept: 204, fail: 500, gone: 410, late: 204 } as const satisfies Record<
  ReceiverAnswer,
  number
>
/** Longer than senders wait for an answer. */
const LATE_MS = ANSWER_WITHIN_MS.lenient + 3_000

/**
 * Serves the simulated server of a client for people who use the demo. It judges webhooks as a client would, and shows
 * them. Demo mode only.
 */
export async function demoReceiverRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const memory = new ReceiverMemory()
  const judgeWebhook = openJudge(platform)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Signatures cover the unparsed body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const body = typeof request.body === 'string' ? request.body : ''
    const headers = singleHeaders(request)
    const judgement = await judgeWebhook(headers, body)
    const { answer } = memory
    const event = eventOfBody(body)
    const { 'webhook-id': webhookId, 'content-type': contentType } = headers
    memory.add({
      ...judgement,
      receivedDatetime: platform.clock.now().toISOString(),
      ...(event === undefined ? {} : { event }),
      ...(webhookId === undefined ? {} : { webhookId }),
      ...(contentType === undefined ? {} : { contentType }),
      answered: statuses[answer],
      body,
    })
    if (answer === 'late')
      await wait(LATE_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    return reply.code(statuses[answer]).send()
  }

  app.get('/demo-receiver', (_request, reply) => reply.sendPage('demo-receiver'))
  app.post('/demo-receiver', receive)

  app.get('/demo-receiver/received', async (): Promise<ReceivedWebhooks> => {
    const { answer, received } = memory
    return { clientId: RECEIVING_CLIENT, answer, received: [...received] }
  })

  app.delete('/demo-receiver/received', async (_request, reply) => {
    memory.forget()
    return reply.code(204).send()
  })

  app.put('/demo-receiver/answer', async (request, reply) => {
    // Require a type that another site's form cannot send.
    const isJson = /^application\/json(?:;|$)/.test(request.headers['content-type'] ?? '')
    const save = isJson ? ReceiverAnswerSave.safeParse(readJson(request.body)) : undefined
    if (!save?.success) return reply.code(400).send(invalidBody.body)
    memory.answer = save.data.answer
    return reply.code(204).send()
  })
}

function singleHeaders({ headers }: FastifyRequest): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
