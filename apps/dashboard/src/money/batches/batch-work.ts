import type { Api } from '@tideway/browser/http/api'
import type { Batch, BatchResult, BatchRowStatus } from '@tideway/contract/batches/batch'
import type { ComponentType } from 'react'

/** A page of the outcomes of a batch. */
export interface BatchPage<Result> {
  batch: Batch
  rows: Result[]
  nextAfter?: number | undefined
}

/** The part of the outcomes to read. */
export interface ShownRows {
  /** Number of the row before the page. */
  after: number
  onlyProblems: boolean
}

export type BatchAct = 'stop' | 'resume' | 'retry'

/** The rows that may pay someone twice, which a person accepts when a batch is resumed. */
export type AcceptedRepeats = Pick<Batch, 'repeats' | 'repeated'>

/** The calls and words of one kind of batch: refunds or payouts. */
export interface BatchWork<Result extends BatchResult> {
  /** Used in the keys of queries, stored drafts and idempotency keys. */
  name: 'refundBatch' | 'payoutBatch'
  /** Address of the screen for a new list. A batch is below it. */
  address: '/transactions/refunds' | '/transactions/payouts'
  readList: (api: Api, signal: AbortSignal) => Promise<Batch[]>
  readPage: (
    api: Api,
    batchId: string,
    shown: ShownRows,
    signal?: AbortSignal,
  ) => Promise<BatchPage<Result>>
  change: (api: Api, batchId: string, act: BatchAct, accepted?: AcceptedRepeats) => Promise<Batch>
  /** Returns the outcomes as a file. */
  csv: (rows: readonly Result[]) => string
  /** Start of the file's name. */
  fileName: string
  /** The outcome of a row. */
  Row: ComponentType<{ row: Result }>
  words: BatchWords
}

/** Returns the address of one batch. */
export function addressOfBatch({ address }: { address: string }, batchId: string): string {
  return `${address}/${encodeURIComponent(batchId)}`
}

export interface BatchWords {
  /** Title of the screen for a new list. */
  many: string
  /** Title of a batch. */
  batch: string
  /** Heading of earlier batches. */
  earlier: string
  /** Heading of the rows. */
  rows: string
  loading: string
  missing: string
  unavailable: string
  noProblems: string
  /** The words before 'n of m' while rows are carried out. */
  doing: string
  /** The words before 'n of m' at the end. */
  done: string
  status: Record<BatchRowStatus, string>
  count: (rows: number) => string
}
