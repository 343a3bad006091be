import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import Papa from 'papaparse'
import { RowFilter, searchTexts } from '../../../../apps/dashboard/src/list/filter/row-filter.ts'
import { paymentRequestFields } from '../../../../apps/dashboard/src/records/payment-requests/payment-request-columns.tsx'
import type { PeerField } from './fields.ts'
import { defaultFields, peerFields } from './fields.ts'
import { fetchBytes, shownRecords } from './records.ts'

/** The baseline without a table: measures the bare work, and supplies the results that the other pages must match. */

interface Rows {
  records: readonly PaymentRequestRecord[]
  /** Displayed texts, one array for each row. */
  texts: string[][]
  /** All texts in lower case as one string, one line for each row. */
  joined: string
}

/** The dashboard's own filter, over the same columns. */
let own = new RowFilter<PaymentRequestRecord>(peerFields)
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
    const records: PaymentRequestRecord[] = shownRecords(page.records)
    await lookThrough(peerFields, records)
    return { bytes: bytes.byteLength, parseMs, records: page.records.length as number }
  },

  /** Limits the search to the default columns of a list from now on. */
  lookThroughDefaults: () =>
    lookThrough(
      peerFields.filter(({ id }) => defaultFields.includes(id)),
      rows.records,
    ),

  rowCount: () => rows.texts.length,

  /**
   * Returns parts of names and ids that some rows contain. Words of a status are excluded, because a status may change
   * during the run.
   */
  words(): string[] {
    const cell = (row: number, id: string) =>
      rows.texts[row]?.[peerFields.findIndex((field) => field.id === id)] ?? ''
    const payer = rows.texts.findIndex((_, row) => cell(row, 'FullLegalAccountName').length > 6)
    return [
      cell(321, 'PaymentDescription').slice(0, 6),
      cell(payer, 'FullLegalAccountName').slice(0, 6),
      cell(432, 'ClientTransactionId').slice(0, 6),
      cell(543, 'PaymentRequestId').slice(0, 6),
      'zqzq',
    ].map((word) => word.trimEnd().toLowerCase())
  },

  /** Searches each field of each row with toLowerCase and includes, over texts that are already prepared. */
  naive(words: readonly string[]) {
    return words.map((word) => {
      const [ms, matches] = timed(() =>
        rows.texts.filter((cells) => cells.some((cell) => cell.toLowerCase().includes(word))),
      )
      return { ms, count: matches.length }
    })
  },

  /** Returns how many rows the dashboard must show. It also finds a status by synonyms, which no peer does. */
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
      const [ms, matches] = timed(() => own.find(word))
      return { ms, count: matches.length }
    })
  },

  /** Returns a text for which the dashboard's filter finds other rows than the naive filter, or in another order. */
  differsFor(words: readonly string[]): string | undefined {
    return words.find((word) => {
      const expectedRecords = rows.records.filter((_, row) =>
        rows.texts[row]?.some((cell) => cell.toLowerCase().includes(word)),
      )
      const actualRecords = own.find(word)
      return (
        actualRecords.length !== expectedRecords.length ||
        actualRecords.some((record, at) => record !== expectedRecords[at])
      )
    })
  },

  /** Searches once through one string that holds all texts. */
  substring(words: readonly string[]) {
    return words.map((word) => {
      const [ms, count] = timed(() => {
        let matchCount = 0
        let at = rows.joined.indexOf(word)
        while (at !== -1) {
          matchCount += 1
          const end = rows.joined.indexOf('\n', at)
          if (end === -1) break
          at = rows.joined.indexOf(word, end)
        }
        return matchCount
      })
      return { ms, count }
    })
  },

  csvJoin() {
    const [ms, size] = timed(() => {
      const head = peerFields.map((field) => field.label)
      const lines = [head, ...rows.texts].map((cells) => `"${cells.join('","')}"`)
      return new Blob([lines.join('\r\n')]).size
    })
    return { ms, size }
  },

  csvByPapaparse() {
    const [ms, size] = timed(() => {
      const csv = Papa.unparse(
        { fields: peerFields.map((field) => field.label), data: rows.texts },
        { quotes: true, escapeFormulae: true },
      )
      return new Blob([csv]).size
    })
    return { ms, size }
  },
}

export type Bare = typeof bare
Object.assign(window, { bare })
