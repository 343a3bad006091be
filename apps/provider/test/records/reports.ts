import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { CallOptions, TestProvider } from '../provider.ts'

export type Cells = Record<string, string>

/** Returns the rows of a report by the names of its columns. */
export function rowsOf(text: string, delimiter = ','): Cells[] {
  return parse(text, { columns: true, delimiter, record_delimiter: '\r\n' }) as Cells[]
}

/** Returns the calls that tests of reports use. */
export function reportCalls({ app, call }: TestProvider) {
  const list = (query: Record<string, string>, options: CallOptions = {}) =>
    call(
      'GET',
      `/rest/v1/report?${new URLSearchParams({ clientId: 'HARBOUR', ...query })}`,
      options,
    )
  const link = async (reportId: string, options: CallOptions = {}, clientId = 'HARBOUR') => {
    const query = new URLSearchParams({ clientId, reportId })
    const answer = await call('GET', `/rest/v1/report/download?${query}`, options)
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return new URL(answer.body.reportUrl).pathname
  }
  return {
    list,
    month: (month: string, options: CallOptions = {}) =>
      list({ month, timezone: 'Australia/Sydney' }, options),
    link,
    fetch: (path: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'GET', url: path, headers }),
    /** Returns the text of a report's file, through a link. */
    async file(reportId: string, options: CallOptions = {}, clientId = 'HARBOUR'): Promise<string> {
      const answer = await app.inject({
        method: 'GET',
        url: await link(reportId, options, clientId),
      })
      expect(answer.statusCode).toBe(200)
      return answer.body
    },
  }
}
