import { z } from 'zod'
import { OperatorError } from '../operator.ts'

const WITHIN_MS = 60_000

const Labels = z.record(z.string(), z.string())
const Vector = z.object({
  data: z.object({
    result: z.array(z.object({ metric: Labels, value: z.tuple([z.number(), z.string()]) })),
  }),
})
const Matrix = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: Labels, values: z.array(z.tuple([z.number(), z.string()])) }),
    ),
  }),
})
const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        name: z.string(),
        interval: z.number(),
        rules: z.array(z.object({ name: z.string(), annotations: Labels.optional() })),
      }),
    ),
  }),
})

/** The records of a Prometheus server. Its functions throw an OperatorError that names the server. */
export interface Prometheus {
  /** Returns the value at an instant of each series that a query finds, by its label. */
  valuesAt(query: string, at: Date, label: string): Promise<Map<string, number>>
  /** Returns the instants, in seconds since the epoch, of the samples of each series, with its labels. */
  samplesAt(query: string, at: Date): Promise<{ labels: Record<string, string>; at: number[] }[]>
  /** Returns the groups of rules: how often each is recorded, in seconds, and the summaries of its alerts. */
  rules(): Promise<z.infer<typeof Rules>['data']['groups']>
}

/** @param url Address of the server, such as `http://127.0.0.1:9090`. */
export function openPrometheus(url: string): Prometheus {
  async function read<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    parameters: Record<string, string> = {},
  ): Promise<z.infer<Schema>> {
    if (!URL.canParse(url)) throw new OperatorError(`--prometheus: '${url}' is not an address.`)
    let text = ''
    try {
      const answer = await fetch(new URL(path, url), {
        method: 'POST',
        body: new URLSearchParams(parameters),
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(path === RULES && { method: 'GET', body: null }),
      })
      text = await answer.text()
      return schema.parse(JSON.parse(text))
    } catch (error) {
      const reason = text ? text.slice(0, 200) : error instanceof Error ? error.message : ''
      throw new OperatorError(`--prometheus: ${url} does not answer as Prometheus does: ${reason}`)
    }
  }
  const QUERY = '/api/v1/query'
  const RULES = '/api/v1/rules'
  const seconds = (at: Date) => String(at.getTime() / 1000)
  return {
    async valuesAt(query, at, label) {
      const { data } = await read(Vector, QUERY, { query, time: seconds(at) })
      return new Map(
        data.result.map(({ metric, value: [, value] }) => [metric[label] ?? '', Number(value)]),
      )
    },
    async samplesAt(query, at) {
      const { data } = await read(Matrix, QUERY, { query, time: seconds(at) })
      return data.result.map(({ metric, values }) => ({
        labels: metric,
        at: values.map(([instant]) => instant),
      }))
    },
    async rules() {
      return (await read(Rules, RULES)).data.groups
    },
  }
}
