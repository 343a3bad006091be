import { once } from 'node:events'
import { createServer } from 'node:http'

export interface CollectedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  facts: Record<string, string | number>
  service: string
}

export interface TraceCollector {
  url: string
  /** Everything received so far, as sent. */
  text(): string
  spans(): CollectedSpan[]
  headers(): Record<string, unknown>[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        name: string
        traceId: string
        spanId: string
        parentSpanId?: string
        attributes: Attribute[]
      }[]
    }[]
  }[]
}

/** Opens a collector that receives traces by OTLP over HTTP as JSON. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString())
    headers.push(request.headers)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    headers: () => headers,
    spans: () => bodies.flatMap((body) => spansIn(JSON.parse(body))),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function spansIn({ resourceSpans }: OtlpTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        name,
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        facts: factsOf(attributes),
        service: String(factsOf(resource.attributes)['service.name']),
      })),
    ),
  )
}

function factsOf(attributes: Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
  )
}
