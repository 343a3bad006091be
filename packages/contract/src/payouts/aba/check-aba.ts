import { MAX_BATCH_ROWS } from '../../batches/batch.ts'
import type { PaymentCreate } from '../../payments/payment.ts'
import type { AbaEntry, AbaHeader, AbaProblem } from './aba.ts'
import { BYTE_ORDER_MARK, markProblem, readAba, withoutEndOfText } from './aba.ts'
import { creditProblem, fileProblem, payoutOfCredit } from './aba-payouts.ts'

/** A problem with the part of its line that shows it. */
export interface CheckedProblem extends AbaProblem {
  before: string
  /** Empty if something is missing there. */
  wrong: string
  after: string
}

export interface CheckedAba {
  /** In file order, up to a hundred. `problemCount` counts all. */
  problems: CheckedProblem[]
  problemCount: number
  header: AbaHeader | undefined
  /** The payments that can be read. */
  credits: AbaEntry[]
}

/** Columns shown on each side of a problem. */
const BESIDE = 16
const MOST_PROBLEMS = 100
/**
 * Returns the bytes of a file, one character per byte, so that columns are byte positions. Leaves out a Ctrl-Z at the
 * end.
 */
export function textOfBytes(bytes: Uint8Array): string {
  let text = ''
  for (const byte of withoutEndOfText(bytes)) text += String.fromCharCode(byte)
  return text
}

/**
 * Checks a small file as the batch app checks files of an SFTP server, and says of each problem where it is and what to
 * do. A file with any problem pays nothing.
 *
 * @param today Example: `2026-11-20`
 */
export function checkAba(text: string, today: string): CheckedAba {
  if (text.startsWith(BYTE_ORDER_MARK)) return withoutMark(text, today)
  const { entries, ...summary } = readAba(text)
  const credits = entries.filter(({ kind }) => kind === 'credit')
  const debitLine = entries.find(({ kind }) => kind === 'debit')?.line
  // The provider checks the limit of a payout at the review.
  const ours = credits.flatMap((entry) => creditProblem(entry, null) ?? [])
  const isSound = summary.problemCount + ours.length === 0
  const whole = isSound
    ? (fileProblem(summary, { debitLine, today }) ?? tooManyProblem(credits))
    : undefined
  const lines = linesOf(text)
  return {
    problems: [...summary.problems, ...ours, ...(whole ? [whole] : [])]
      .sort((one, other) => one.line - other.line || one.column - other.column)
      .slice(0, MOST_PROBLEMS)
      .map((problem) => ({ ...problem, ...shownPart(lines[problem.line - 1] ?? '', problem) })),
    problemCount: summary.problemCount + ours.length + (whole ? 1 : 0),
    header: summary.header,
    credits,
  }
}

/** Each of the three bytes would be a problem, and would hide the problems of the first record. */
function withoutMark(text: string, today: string): CheckedAba {
  const checked = checkAba(text.slice(BYTE_ORDER_MARK.length), today)
  const mark = { ...markProblem, ...shownPart(text, markProblem) }
  return {
    ...checked,
    problems: [mark, ...checked.problems].slice(0, MOST_PROBLEMS),
    problemCount: checked.problemCount + 1,
  }
}

function tooManyProblem(credits: readonly AbaEntry[]): AbaProblem | undefined {
  const first = credits[MAX_BATCH_ROWS]
  if (!first) return undefined
  const most = MAX_BATCH_ROWS.toLocaleString('en-AU')
  return {
    line: first.line,
    column: 1,
    length: 1,
    message: `This is payment ${(MAX_BATCH_ROWS + 1).toLocaleString('en-AU')}, and a list has ${most} at most`,
    advice: 'Divide the file, or upload it to your SFTP server for the Batch app.',
  }
}

function shownPart(line: string, { column, length }: Pick<AbaProblem, 'column' | 'length'>) {
  const from = column - 1
  const to = from + length
  return {
    before: line.slice(Math.max(from - BESIDE, 0), from),
    wrong: line.slice(from, to),
    after: line.slice(to, to + BESIDE),
  }
}

/** Returns the text whose SHA-256 identifies the payments of a file, independent of its line ends. */
export function digestedText(text: string): string {
  return linesOf(text)
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('')
}

/** Returns the payouts of a checked file. The same file pays by the same ids, however it arrives. */
export function payoutsOfAba(
  { header, credits }: Pick<CheckedAba, 'header' | 'credits'>,
  { fileName, digest }: { fileName: string; digest: string },
): PaymentCreate[] {
  return credits.map((entry) => payoutOfCredit(entry, { header, plainName: fileName, digest }))
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/)
}

/** Returns true for a file that is meant as ABA: by its name, or by the header that it starts with. */
export function isAbaFile(fileName: string, text: string): boolean {
  return /\.aba$/i.test(fileName) || /^0.{17}01[A-Z]{3} {7}/.test(text)
}
