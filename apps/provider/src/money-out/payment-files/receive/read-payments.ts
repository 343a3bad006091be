import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Cents } from '@tideway/contract/money/money'
import { largerCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type { FileProblem } from '@tideway/contract/payment-files/payment-file'
import { MAX_PROBLEMS } from '@tideway/contract/payment-files/payment-file'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import type {
  AbaEntry,
  AbaLineEnd,
  AbaProblem,
  AbaSummary,
} from '@tideway/contract/payouts/aba/aba'
import { openAbaReader, withoutEndOfText } from '@tideway/contract/payouts/aba/aba'
import {
  creditProblem,
  fileProblem,
  payoutOfCredit,
} from '@tideway/contract/payouts/aba/aba-payouts'

/** Number of lines between pauses in which other calls are served. */
const LINES_AT_ONCE = 1000

export interface FilePayment {
  line: number
  amountCents: Cents
  payment: PaymentCreate
}

export type FilePayments =
  | { ok: false; problems: FileProblem[]; problemCount: number; endsEarly: boolean }
  | {
      ok: true
      count: number
      totalCents: Cents
      largestCents: Cents
      /** The process date of the header. Example: `2026-11-20` */
      processDay: string
      /** SHA-256 of the records, independent of their line ends. */
      digest: Buffer
      /**
       * Yields the payments in the order of the file. Parses it again each time, so that a large file is not in memory
       * twice.
       */
      each(): Generator<FilePayment>
    }

/** Validates a whole file before any of it is paid. */
export async function readPayments(
  file: Buffer,
  options: { plainName: string; today: string; limitCents: Cents | null },
): Promise<FilePayments> {
  const content = withoutEndOfText(file)
  const reader = openAbaReader({ problemsKept: MAX_PROBLEMS })
  const hash = createHash('sha256')
  const ours: AbaProblem[] = []
  let ourCount = 0
  let debitLine: number | undefined
  let largestCents: Cents = ZERO_CENTS
  let lines = 0
  for (const { text, end } of linesOf(content)) {
    const entry = reader.line(text, end)
    if (text !== '') hash.update(text, 'latin1').update('\n')
    if (entry?.kind === 'debit') debitLine ??= entry.line
    if (entry?.kind === 'credit') largestCents = largerCents(largestCents, entry.amountCents)
    const problem = entry?.kind === 'credit' && creditProblem(entry, options.limitCents)
    if (problem) {
      ourCount += 1
      if (ours.length < MAX_PROBLEMS) ours.push(problem)
    }
    lines += 1
    if (lines % LINES_AT_ONCE === 0) await breathe()
  }
  const summary = reader.end()
  const whole =
    summary.problemCount === 0 ? fileProblem(summary, { debitLine, ...options }) : undefined
  const problemCount = summary.problemCount + ourCount + (whole ? 1 : 0)
  if (problemCount > 0) {
    const problems = [...summary.problems, ...ours, ...(whole ? [whole] : [])]
      .sort((one, other) => one.line - other.line || one.column - other.column)
      .slice(0, MAX_PROBLEMS)
      .map(({ line, column, message }) => ({ line, column, message }))
    return { ok: false, problems, problemCount, endsEarly: summary.endsEarly }
  }
  const digest = hash.digest()
  return {
    ok: true,
    count: summary.credits,
    totalCents: summary.creditCents,
    largestCents,
    processDay: summary.header?.processDay ?? options.today,
    digest,
    each: () => paymentsOf(content, summary, options.plainName, digest.toString('hex')),
  }
}

function* paymentsOf(
  content: Buffer,
  { header }: AbaSummary,
  plainName: string,
  digest: string,
): Generator<FilePayment> {
  const reader = openAbaReader({ problemsKept: 0 })
  for (const { text, end } of linesOf(content)) {
    const entry: AbaEntry | undefined = reader.line(text, end)
    if (entry?.kind !== 'credit') continue
    const { line, amountCents } = entry
    yield { line, amountCents, payment: payoutOfCredit(entry, { header, plainName, digest }) }
  }
}

/** Yields one character per byte, so that columns are byte positions. */
function* linesOf(content: Buffer): Generator<{ text: string; end: AbaLineEnd }> {
  let start = 0
  while (start < content.length) {
    const feed = content.indexOf(0x0a, start)
    const next = feed === -1 ? content.length : feed + 1
    const end = feed === -1 ? '' : content[feed - 1] === 0x0d && feed > start ? '\r\n' : '\n'
    yield { text: content.toString('latin1', start, next - end.length), end }
    start = next
  }
}
