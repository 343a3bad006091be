import type { Api } from '@tideway/browser/http/api'
import type { Batch, BatchResult, BatchRowStatus } from '@tideway/contract/batches/batch'
import type { ComponentType } from 'react'

/** A page of the outcomes of a batch. */
export interface BatchPage<Result> {
  batch: Batch
  rows: Result[]
  nextAfter?: number | undefined
}

/** Which outcomes to read. */
export interface ShownRows {
  /** The page starts after this row. */
  after: number
  onlyProblems: boolean
}

export type BatchAct = 'stop' | 'resume' | 'retry'

/** The risk that a person accepts when a batch goes on: rows that may pay someone again. */
export type AcceptedRepeats = Pick<Batch, 'repeats' | 'repeated'>

/** The calls and the words of a kind of work on many rows. */
export interface BatchWork<Result extends BatchResult> {
  /** In the keys of queries, stored drafts and idempotency keys. */
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

/** The page of one batch. */
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
  /** Before 'n of m' while rows are carried out. */
  doing: string
  /** Before 'n of m' at the end. */
  done: string
  status: Record<BatchRowStatus, string>
  count: (rows: number) => string
}
