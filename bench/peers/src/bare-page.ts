import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import Papa from 'papaparse'
import { RowFilter, searchTexts } from '../../../dashboard/src/transactions/list/row-filter.ts'
import { paymentRequestFields } from '../../../dashboard/src/transactions/payment-requests/payment-request-columns.tsx'
import type { PeerField } from './fields.ts'
import { defaultFields, fields } from './fields.ts'
import { fetchBytes, shown } from './records.ts'

/** No table at all: what the work itself costs, and the answers the others have to give. */

interface Rows {
  records: readonly PaymentRequestRecord[]
  /** The displayed texts, a row an array. */
  texts: string[][]
  /** All of them in lower case, one string, a line a row. */
  joined: string
}

/** The dashboard's own filter, over the same columns. */
let own = new RowFilter<PaymentRequestRecord>(fields)
let rows: Rows = { records: [], texts: [], joined: '' }

const timed = <Value>(work: () => Value): [number, Value] => {
  const started = performance.now()
  const value = work()
  return [performance.now() - started, value]
}

async function lookThrough(
  columns: readonly PeerField[],
  records: readonly PaymentRequestRecord[],
): Promise<void> {
  const texts = records.map((record) => columns.map((column) => column.text(record)))
  const joined = texts.map((cells) => cells.join('\u0001').toLowerCase()).join('\n')
  rows = { records, texts, joined }
  own = new RowFilter(columns)
  own.setRows(records)
  const { signal } = new AbortController()
  await own.prepare(signal)
  await own.index(signal)
}

const bare = {
  async load(count: number) {
    const bytes = await fetchBytes(count)
    const text = new TextDecoder().decode(bytes)
    const [parseMs, page] = timed(() => JSON.parse(text))
    const records: PaymentRequestRecord[] = shown(page.records)
    await lookThrough(fields, records)
    return { bytes: bytes.byteLength, parseMs, records: page.records.length as number }
  },

  /** From now on only the columns that a list has at first are looked through. */
  lookThroughDefaults: () =>
    lookThrough(
      fields.filter(({ id }) => defaultFields.includes(id)),
      rows.records,
    ),

  rowCount: () => rows.texts.length,

  /** Parts of names and ids that some rows have: never words of a status, which may change meanwhile. */
  words(): string[] {
    const cell = (row: number, id: string) =>
      rows.texts[row]?.[fields.findIndex((field) => field.id === id)] ?? ''
    const payer = rows.texts.findIndex((_, row) => cell(row, 'FullLegalAccountName').length > 6)
    return [
      cell(321, 'PaymentDescription').slice(0, 6),
      cell(payer, 'FullLegalAccountName').slice(0, 6),
      cell(432, 'ClientTransactionId').slice(0, 6),
      cell(543, 'PaymentRequestId').slice(0, 6),
      'zqzq',
    ].map((word) => word.trimEnd().toLowerCase())
  },

  /** toLowerCase and includes over each field of each row, the texts being there. */
  naive(words: readonly string[]) {
    return words.map((word) => {
      const [ms, found] = timed(() =>
        rows.texts.filter((cells) => cells.some((cell) => cell.toLowerCase().includes(word))),
      )
      return { ms, count: found.length }
    })
  },

  /** How many rows the dashboard has to show: it finds a status by other words too, which no peer knows. */
  dashboardCounts(words: readonly string[]): number[] {
    const texts = rows.records.map((record) =>
      paymentRequestFields.flatMap((column) => searchTexts(column, record)),
    )
    return words.map(
      (word) => texts.filter((cells) => cells.some((cell) => cell.includes(word))).length,
    )
  },

  ours(words: readonly string[]) {
    return words.map((word) => {
      const [ms, found] = timed(() => own.find(word))
      return { ms, count: found.length }
    })
  },

  /** A text for which the dashboard's filter does not find the rows of the naive one, in their order. */
  differsFor(words: readonly string[]): string | undefined {
    return words.find((word) => {
      const wanted = rows.records.filter((_, row) =>
        rows.texts[row]?.some((cell) => cell.toLowerCase().includes(word)),
      )
      const found = own.find(word)
      return found.length !== wanted.length || found.some((record, at) => record !== wanted[at])
    })
  },

  /** One search through one string that holds everything. */
  substring(words: readonly string[]) {
    return words.map((word) => {
      const [ms, count] = timed(() => {
        let found = 0
        let at = rows.joined.indexOf(word)
        while (at !== -1) {
          found += 1
          const end = rows.joined.indexOf('\n', at)
          if (end === -1) break
          at = rows.joined.indexOf(word, end)
        }
        return found
      })
      return { ms, count }
    })
  },

  csvJoin() {
    const [ms, size] = timed(() => {
      const head = fields.map((field) => field.label)
      const lines = [head, ...rows.texts].map((cells) => `"${cells.join('","')}"`)
      return new Blob([lines.join('\r\n')]).size
    })
    return { ms, size }
  },

  csvByPapaparse() {
    const [ms, size] = timed(() => {
      const csv = Papa.unparse(
        { fields: fields.map((field) => field.label), data: rows.texts },
        { quotes: true, escapeFormulae: true },
      )
      return new Blob([csv]).size
    })
    return { ms, size }
  },
}

export type Bare = typeof bare
Object.assign(window, { bare })
