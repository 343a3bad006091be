import { filingProblems } from '../payment-files/batch-rejections.ts'
import { agreementFailures, agreementReasons, failureNumber } from './agreement-failures.ts'
import type { CallExplanation } from './call-failures.ts'
import { payoutCallFailures, refundCallFailures } from './call-failures.ts'
import { collectionFailures } from './collection-failures.ts'
import type { Explanation, Explanations, Failure } from './failure.ts'
import { lookUp } from './failure.ts'
import {
  batchExplanations,
  batchRejectionCode,
  sftpExplanations,
  sftpFailureCode,
} from './file-failures.ts'
import {
  accountCheckFailures,
  attemptFailures,
  refundTriggers,
  requestEndReasons,
  returnInitiators,
  webhookFailures,
} from './other-failures.ts'
import { payoutFailures, refundFailures, settlementFailures } from './transfer-failures.ts'

type Explain = (code: string) => Failure

/** Explains codes of tables, the first table first. */
function byCode(...tables: readonly Explanations[]): Explain {
  return (code) => failureOf(code, firstOf(tables, code))
}

function firstOf(tables: readonly Explanations[], code: string): Explanation | undefined {
  for (const table of tables) {
    const explanation = lookUp(table, code)
    if (explanation) return explanation
  }
  return undefined
}

function failureOf(code: string, explanation: Explanation | undefined): Failure {
  return explanation === undefined ? { code, known: false } : { ...explanation, code, known: true }
}

/** Explains the texts of errors. Screens read the reason of an error, because most reasons share a code. */
function byText(calls: readonly CallExplanation[]): Explain {
  return (reason) => {
    const matchingCall = calls.find(({ text }) =>
      typeof text === 'string' ? text === reason : text.test(reason),
    )
    if (matchingCall === undefined) return { code: reason, known: false }
    const { text: _text, ...explanation } = matchingCall
    return { ...explanation, known: true }
  }
}

/** Explains texts that have no code on the wire, under the code that the table has for them. */
function byWords(codeOf: (text: string) => string | undefined, table: Explanations): Explain {
  return (text) => {
    const code = codeOf(text)
    return code === undefined ? { code: text, known: false } : failureOf(code, lookUp(table, code))
  }
}

/** Returns the explanation of the first function that knows the code. */
function firstKnown(...explains: readonly Explain[]): Explain {
  return (code) => {
    for (const explain of explains) {
      const failure = explain(code)
      if (failure.known) return failure
    }
    return { code, known: false }
  }
}

const payoutCall = byText(payoutCallFailures)
const sftp = byWords(sftpFailureCode, sftpExplanations)

const explains = {
  /** Failure Reason and Returned Reason of a payout. */
  payout: byCode(payoutFailures),
  /** A refund that the payer's bank sent back. */
  refund: byCode(refundFailures),
  /** An instant settlement. */
  settlement: byCode(settlementFailures),
  /** Failure Reason of a payment request: its end, or its last refund. */
  paymentRequest: byCode(requestEndReasons, refundFailures),
  /** A payment that a payment request did not accept. */
  attempt: byCode(attemptFailures),
  returnInitiator: byCode(returnInitiators),
  refundTrigger: byCode(refundTriggers),
  /** Status code of a PayTo initiation. */
  collection: byCode(collectionFailures),
  /** Reason code or failure code of a PayTo agreement. */
  agreement: (code) => {
    const failure = firstOf([agreementReasons, agreementFailures], failureNumber(code))
    return failureOf(code, failure)
  },
  /** Error of a call that requests a refund. */
  refundCall: byText(refundCallFailures),
  /** Error of a call that requests a payout. */
  payoutCall,
  /** Payment of a batch file: the bank's reason, or the error of its payout. */
  batchLine: firstKnown(byCode(payoutFailures), payoutCall),
  /** Batch file of which nothing was paid. */
  batchFile: firstKnown(byWords(batchRejectionCode, batchExplanations), sftp),
  /** Batch file that could not be moved, or whose result could not be written. */
  batchFiling: (text) => {
    const before = Object.values(filingProblems).find((words) => text.startsWith(`${words} `))
    const failure = sftp(before === undefined ? text : text.slice(before.length + 1))
    return failure.known ? failure : { code: text, known: false }
  },
  /** The client's SFTP server, as the batch app and the settings of reports show it. */
  sftp,
  /** The same server, for screens that do not have its settings. */
  reportDelivery: (text) => {
    const failure = sftp(text)
    return failure.known ? { ...failure, action: 'openReportSettings' } : failure
  },
  webhook: byCode(webhookFailures),
  accountCheck: byCode(accountCheckFailures),
} as const satisfies Record<string, Explain>

/** The kind of call or record that failed. The same code may mean different things for different kinds. */
export type FailureKind = keyof typeof explains

export const failureKinds = Object.keys(explains) as FailureKind[]

/**
 * Explains a code, or the text of a failure that has no code. A code that is not in the tables is returned
 * unchanged, and is not known.
 */
export function explainFailure(kind: FailureKind, code: string): Failure {
  return explains[kind](code)
}
