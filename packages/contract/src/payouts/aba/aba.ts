import type { Cents } from '../../money/money.ts'
import { addCents, ZERO_CENTS } from '../../money/money.ts'
import type { RecordProblem } from './aba-record.ts'
import { AbaRecord, DEBIT_CODE, quoteForeign, quoteText } from './aba-record.ts'

/**
 * ABA files of payments, the national direct entry format (provider API, ABA): records of 120 characters, of type 0,
 * then type 1, then type 7. Read record by record, so that no file must be held in memory.
 */

export const ABA_RECORD_LENGTH = 120

/** Lines and columns count from 1, as in an editor. */
export interface AbaProblem extends RecordProblem {
  line: number
}

export interface AbaHeader {
  institution: string
  userName: string
  userId: string
  description: string
  /** Example: `2026-11-20` */
  processDay: string
}

export interface AbaEntry {
  line: number
  kind: 'credit' | 'debit'
  /** 13 is a debit, 50 to 57 are credits. */
  code: string
  /** Six digits. */
  bsb: string
  /** Digits only. */
  accountNumber: string
  amountCents: Cents
  title: string
  reference: string
  remitter: string
}

/** Totals of all records of a file. */
export interface AbaSummary {
  header: AbaHeader | undefined
  credits: number
  creditCents: Cents
  debits: number
  debitCents: Cents
  /** In file order. Limited to the requested number, while `problemCount` counts all. */
  problems: AbaProblem[]
  problemCount: number
  /** True if the file ends before its trailer does and has no other problem: its upload may not have finished. */
  endsEarly: boolean
}

export type AbaLineEnd = '\r\n' | '\n' | ''

export interface AbaReader {
  /**
   * Reads the next line without its end, one character per byte. Returns the entry if it is readable. All lines end
   * with CRLF or all with LF. The last may have no end.
   */
  line(text: string, end?: AbaLineEnd): AbaEntry | undefined
  end(): AbaSummary
}

/** The bytes that some editors write before text in UTF-8. */
export const BYTE_ORDER_MARK = '\u00EF\u00BB\u00BF'
export const markProblem: AbaProblem = {
  line: 1,
  column: 1,
  length: BYTE_ORDER_MARK.length,
  message: 'The file begins with a byte order mark',
  advice: 'Save it as plain text, in ASCII or ANSI.',
}
/** The byte with which DOS programs end a text, and pad it. */
const END_OF_TEXT = 0x1a
const CR = 0x0d
const LF = 0x0a

/** Returns the file without a Ctrl-Z at its end, alone or repeated, and without line ends around it. */
export function withoutEndOfText<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  let length = bytes.length
  for (let end = length; end > 0; end -= 1) {
    const last = bytes[end - 1]
    if (last === END_OF_TEXT) length = end - 1
    else if (last !== CR && last !== LF) break
  }
  return length === bytes.length ? bytes : (bytes.subarray(0, length) as Bytes)
}

const notAllowed = /[^A-Za-z0-9 &',\-./+$!%()*#=:?[\]_^@]/

/** Reads a file line by line. A problem in one record does not stop the checks of the next. */
export function openAbaReader({ problemsKept = 100 } = {}): AbaReader {
  const summary: AbaSummary = {
    header: undefined,
    credits: 0,
    creditCents: ZERO_CENTS,
    debits: 0,
    debitCents: ZERO_CENTS,
    problems: [],
    problemCount: 0,
    endsEarly: false,
  }
  let number = 0
  let isUnreadable = false
  /** Number of problems that the next bytes of an upload would solve. */
  let explained = 0
  let hasStarted = false
  let trailerLine: number | undefined
  let firstEnd: AbaLineEnd = ''
  /** Empty lines are reported only if another line follows. */
  let emptyLine: number | undefined

  const report = (problem: AbaProblem) => {
    summary.problemCount += 1
    if (summary.problems.length < problemsKept) summary.problems.push(problem)
  }
  const problem = (line: number, message: string, advice: string, column = 1, length = 1) =>
    report({ line, column, length, message, advice })

  const entry = (record: AbaRecord): AbaEntry | undefined => {
    const problemsBefore = summary.problemCount
    const code = record.code()
    const read = {
      line: number,
      kind: code === DEBIT_CODE ? ('debit' as const) : ('credit' as const),
      code,
      bsb: record.bsb(2, 'The BSB'),
      accountNumber: record.account(9, 'The account number'),
      amountCents: record.amount(),
      title: record.filled(31, 32, 'The account title'),
      reference: record.leftJustified(63, 18, 'The lodgement reference'),
      remitter: '',
    }
    record.indicator()
    record.bsb(81, 'The trace BSB')
    record.account(88, 'The trace account')
    read.remitter = record.filled(97, 16, 'The remitter')
    record.digits(113, 8, 'The withholding tax')
    if (summary.problemCount > problemsBefore) return undefined
    if (read.kind === 'credit') {
      summary.credits += 1
      summary.creditCents = addCents(summary.creditCents, read.amountCents)
    } else {
      summary.debits += 1
      summary.debitCents = addCents(summary.debitCents, read.amountCents)
    }
    return read
  }

  return {
    line(bytes, end = '') {
      number += 1
      if (isUnreadable) return undefined
      const unreadable = number === 1 ? formProblem(bytes, end) : undefined
      if (unreadable) {
        report(unreadable)
        isUnreadable = true
        return undefined
      }
      const isMarked = number === 1 && bytes.startsWith(BYTE_ORDER_MARK)
      if (isMarked) report(markProblem)
      const text = isMarked ? bytes.slice(BYTE_ORDER_MARK.length) : bytes
      firstEnd ||= end
      if (end !== '' && end !== firstEnd) {
        problem(
          number,
          `The line ends with ${named(end)}, others with ${named(firstEnd)}`,
          'Save the file with the same line ends throughout.',
          text.length + 1,
        )
      }
      if (text === '') {
        emptyLine ??= number
        return undefined
      }
      if (emptyLine !== undefined) {
        problem(emptyLine, 'The line is empty', 'Delete the line.')
        emptyLine = undefined
      }
      const at = number
      const wrong = notAllowed.exec(text)
      if (wrong) {
        problem(
          at,
          `${quoteWrong(text, wrong.index)} is not allowed in an ABA file`,
          'Use letters without accents, digits, blanks and common punctuation.',
          wrong.index + 1,
        )
      }
      explained = end === '' ? problemsOfCut(text) : 0
      if (text.length !== ABA_RECORD_LENGTH) {
        problem(
          at,
          `A record must have ${ABA_RECORD_LENGTH} characters, but this one has ${text.length}`,
          lengthAdvice(text.length),
          Math.min(text.length, ABA_RECORD_LENGTH) + 1,
          Math.max(text.length - ABA_RECORD_LENGTH, 1),
        )
      }
      if (trailerLine !== undefined) {
        problem(
          at,
          `Nothing can follow the trailer on line ${trailerLine}`,
          'Delete the line, or move it before the trailer and correct the totals.',
        )
        return undefined
      }
      const type = text.charAt(0)
      if (!hasStarted) {
        hasStarted = true
        if (type !== '0') {
          problem(
            at,
            `The first record must be type 0, but this one begins with ${quoteText(type)}`,
            'Begin the file with its header, the record of type 0.',
          )
        }
      } else if (type === '0') {
        problem(
          at,
          'Only the first record can be type 0',
          'Delete the line. If two files were joined, pay each of them alone.',
        )
        return undefined
      }
      // In a record of another length, the positions of the fields are unknown.
      const isReadable = !wrong && text.length === ABA_RECORD_LENGTH
      const record = new AbaRecord(text, (problem) => report({ line: at, ...problem }))
      if (type === '0') {
        if (isReadable) summary.header = readHeader(record)
        return undefined
      }
      if (type === '1') return isReadable ? entry(record) : undefined
      if (type === '7') {
        trailerLine = at
        // Totals over unreadable records would only repeat the same problem.
        if (isReadable) readTrailer(record, summary)
        return undefined
      }
      problem(
        at,
        `A record must be type 0, 1 or 7, but this one begins with ${quoteText(type)}`,
        'Begin the line with 1 if it is a payment. Otherwise delete it.',
      )
      return undefined
    },
    end() {
      if (isUnreadable) return summary
      if (trailerLine === undefined) explained += 1
      if (!hasStarted) problem(1, 'The file is empty', 'Export the file again.')
      else if (trailerLine === undefined) {
        problem(
          number,
          'The trailer (record type 7) is missing, so the file may be incomplete',
          'Export the file again, and check that all payments are in it.',
        )
      }
      if (hasStarted && summary.problemCount === 0 && summary.credits + summary.debits === 0) {
        problem(
          number,
          'The file has no payments: add at least one record of type 1',
          'Export the file again with its payments.',
        )
      }
      summary.endsEarly = summary.problemCount > 0 && summary.problemCount === explained
      return summary
    },
  }
}

/** Reads a whole text at once, for files known to be small. */
export function readAba(text: string): AbaSummary & { entries: AbaEntry[] } {
  const reader = openAbaReader()
  const entries = [...text.matchAll(/([^\n]*?)(\r?\n|$)/g)]
    .filter(([whole]) => whole !== '')
    .flatMap(([, line = '', end]) => reader.line(line, end as AbaLineEnd) ?? [])
  return { ...reader.end(), entries }
}

/** Returns how many problems a last line has because the file ends in it. One that ends within a CRLF has two. */
function problemsOfCut(lastLine: string): number {
  if (lastLine.length < ABA_RECORD_LENGTH) return 1
  return lastLine.length === ABA_RECORD_LENGTH + 1 && lastLine.endsWith('\r') ? 2 : 0
}

/** A character outside ASCII may have several bytes. */
function quoteWrong(text: string, index: number): string {
  const character = text.charAt(index)
  return character > '~' ? quoteForeign(text.slice(index, index + 4)) : quoteText(character)
}

/** Returns the problem of a file that does not consist of lines of text with one byte per character. */
function formProblem(firstLine: string, end: AbaLineEnd): AbaProblem | undefined {
  const problem = { line: 1, column: 1, length: 1 }
  if (/^(?:\xFF\xFE|\xFE\xFF|[^\0]\0|\0[^\0])/.test(firstLine)) {
    const advice = 'Save it as plain text, in ASCII or ANSI.'
    return { ...problem, message: 'The file is in UTF-16, also called Unicode', advice }
  }
  const feed = firstLine.indexOf('\r')
  if (end !== '' || feed === -1 || feed === firstLine.length - 1) return undefined
  const message = 'The lines end with CR alone, as on old Macs'
  const advice = 'Save the file with the line ends of Windows, CRLF.'
  return { ...problem, column: feed + 1, message, advice }
}

function lengthAdvice(length: number): string {
  const more = length - ABA_RECORD_LENGTH
  if (more > 0) return `Remove ${characters(more)} from the line.`
  return `Add ${characters(-more)}: blanks at the end, or those that are missing before it.`
}

function characters(count: number): string {
  return `${count} ${count === 1 ? 'character' : 'characters'}`
}

function named(end: AbaLineEnd): string {
  return end === '\r\n' ? 'CRLF' : 'LF'
}

function readHeader(record: AbaRecord): AbaHeader {
  record.ownAccount()
  record.exactly(19, '01', 'The reel sequence number')
  const institution = record.text(21, 3)
  if (!/^[A-Z0-9]{3}$/.test(institution)) {
    record.problem(
      21,
      3,
      'The institution must be three letters, such as CBA',
      'Enter the abbreviation of your bank in capitals, such as ANZ, CBA, NAB or WBC.',
    )
  }
  record.blank(24, 7)
  const userName = record.filled(31, 26, 'The user name')
  const userId = record.digits(57, 6, 'The user ID')
  const description = record.filled(63, 12, 'The description')
  const processDay = record.day(75, 'The process date')
  // Some banks put the time of day here.
  if (!/^(?: {4}|([01]\d|2[0-3])[0-5]\d)$/.test(record.text(81, 4))) {
    record.problem(
      81,
      4,
      'These columns must be blank, or a time as HHmm',
      'Fill columns 81 to 84 with blanks.',
    )
  }
  record.blank(85, 36)
  return { institution, userName, userId, description, processDay }
}

function readTrailer(record: AbaRecord, summary: AbaSummary): void {
  const { credits, creditCents, debits, debitCents } = summary
  record.exactly(2, '999-999', 'The filler')
  record.blank(9, 12)
  const readable = summary.problemCount === 0
  const total = (column: number, length: number, name: string, sum: number) => {
    const problemsBefore = summary.problemCount
    const digits = record.digits(column, length, name)
    if (readable && summary.problemCount === problemsBefore && Number(digits) !== sum) {
      record.problem(
        column,
        length,
        `${name} is ${Number(digits)}, but the records of type 1 add up to ${sum}`,
        `Check that no payment is missing or changed. If all are right, enter ${String(sum).padStart(length, '0')}.`,
      )
    }
  }
  total(21, 10, 'The net total in cents', Math.abs(creditCents - debitCents))
  total(31, 10, 'The credit total in cents', creditCents)
  total(41, 10, 'The debit total in cents', debitCents)
  record.blank(51, 24)
  total(75, 6, 'The count', credits + debits)
  record.blank(81, 40)
}
