import type { CallDocs } from '../../http/calls/call-docs.ts'
import type { BatchAct } from './change-batch.ts'

const batchId = '019acb2e7f3a7c41b8d4f6a0c2e41a38'
const none = { rows: 0, amount: '0.00' }

/** The texts that differ between the kinds of batches in the reference. */
interface BatchTexts {
  noun: 'refund' | 'payout'
  /** Verb for a row that was carried out. */
  done: 'refunded' | 'paid'
  extension: string
  /** Fields of the example batch. */
  batch: Record<'confirmed' | 'waiting' | 'inProgress' | 'complete', object> & { fileName: string }
  review: { description: string; body: object; answer: object }
  begin: {
    description: string
    /** The reason for the answer 409. */
    changed: string
    rows: object[]
    confirmed: object
    /** Number and sum of the confirmed rows. */
    counted: object
  }
  /** The example of a row that was left out. */
  leftOut: object
  retry: string
  /** Says when resuming and retrying are rejected. Only for a kind with repeats. */
  repeats?: string
}

export type BatchDocs = Record<'review' | 'begin' | 'list' | 'read' | BatchAct, CallDocs>

/** Returns the texts about the calls of a kind of batch. */
export function batchDocs(texts: BatchTexts): BatchDocs {
  const { noun, done, extension, review, begin, leftOut, retry, repeats } = texts
  const name = `${noun}Batches`
  const { fileName } = texts.batch
  const batch = {
    batchId,
    status: 'RUNNING',
    createdBy: 'admin@harbour.example',
    createdDatetime: '2026-11-21T01:00:02.000Z',
    ...texts.batch,
    failed: none,
    leftOut: 1,
  }
  const path = `/${name}/$ID`
  const about = {
    extension,
    parameters: { batchId: { description: 'Our id of the batch.', example: batchId } },
  }
  const goingOn = {
    ...about,
    ...(repeats !== undefined && { errors: { 409: 'Rows may be paid twice.' } }),
  }
  const texted = (...sentences: (string | undefined)[]) =>
    sentences.filter((sentence) => sentence !== undefined).join(' ')
  return {
    review: {
      description: review.description,
      extension,
      example: {
        path: `/${noun}BatchReviews`,
        body: review.body,
        answer: review.answer,
      },
    },
    begin: {
      description: begin.description,
      extension,
      errors: { 409: begin.changed },
      idempotent: true,
      example: {
        path: `/${name}`,
        body: { rows: begin.rows, confirmed: begin.confirmed, fileName },
        answer: {
          ...batch,
          ...{ confirmed: begin.counted, waiting: begin.counted },
          ...{ inProgress: none, complete: none, leftOut: 0 },
        },
      },
    },
    list: {
      description: 'The newest fifty batches of the client, by all people.',
      extension,
      example: { path: `/${name}`, answer: { [name]: [batch] } },
    },
    read: {
      description: 'A batch, and the outcomes of up to 100 rows.',
      ...about,
      example: {
        path,
        query: 'only=problems',
        answer: { batch, rows: [{ ...leftOut, status: 'LEFT_OUT', attempts: 0 }] },
      },
    },
    stop: {
      description: `No further row is ${done} once this call has answered. ${noun === 'refund' ? 'Refunds' : 'Payouts'} that the bank has already are completed. A batch that is not running is unchanged.`,
      ...about,
      example: { path: `${path}/stop`, answer: { ...batch, status: 'STOPPED' } },
    },
    resume: {
      description: texted(
        'Goes on with the rows that wait. A batch that is not stopped is unchanged.',
        repeats,
        'If the approval policy of this moment makes the rows wait, it answers 202.',
      ),
      ...goingOn,
      example: { path: `${path}/resume`, answer: batch },
    },
    retry: {
      description: texted(retry, repeats),
      ...goingOn,
      example: { path: `${path}/retry`, answer: batch },
    },
  }
}
