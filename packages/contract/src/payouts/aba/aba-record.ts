import { capitalised, describeCharacter } from '../../csv/foreign-characters.ts'
import type { Cents } from '../../money/money.ts'
import { asCents } from '../../money/money.ts'

const bsbPattern = /^\d{3}-\d{3}$/
const creditCodes = new Set(['50', '51', '52', '53', '54', '55', '56', '57'])
export const DEBIT_CODE = '13'

/** A problem in a line: its position, what is wrong, and what to do. */
export interface RecordProblem {
  /** The first column that is wrong, from 1. */
  column: number
  /** The number of wrong columns. */
  length: number
  message: string
  advice: string
}

/** One line. Columns count from 1. */
export class AbaRecord {
  readonly #text: string
  readonly #report: (problem: RecordProblem) => void

  constructor(text: string, report: (problem: RecordProblem) => void) {
    this.#text = text
    this.#report = report
  }

  problem(column: number, length: number, message: string, advice: string): void {
    this.#report({ column, length, message, advice })
  }

  text(column: number, length: number): string {
    return this.#text.slice(column - 1, column - 1 + length)
  }

  /** Reads text that starts in its first column and is padded with blanks. It must not be all blank. */
  filled(column: number, length: number, name: string): string {
    if (this.text(column, length).trim() === '') {
      const advice = `Enter it in columns ${column} to ${column + length - 1}.`
      this.problem(column, length, `${name} is missing`, advice)
      return ''
    }
    return this.leftJustified(column, length, name)
  }

  leftJustified(column: number, length: number, name: string): string {
    const text = this.text(column, length)
    if (/^ +[^ ]/.test(text)) {
      const advice = `Move it to column ${column}, and fill the rest with blanks.`
      this.problem(column, length, `${name} must begin in its first column`, advice)
    }
    return text.trim()
  }

  blank(column: number, length: number): void {
    const text = this.text(column, length)
    const filled = text.search(/[^ ]/)
    if (filled >= 0) {
      this.problem(
        column + filled,
        length - filled,
        `Columns ${column} to ${column + length - 1} must be blank`,
        'Replace the text with blanks.',
      )
    }
  }

  exactly(column: number, expected: string, name: string): void {
    const text = this.text(column, expected.length)
    if (text === expected) return
    const advice = `Enter ${expected} in columns ${column} to ${column + expected.length - 1}.`
    this.problem(
      column,
      expected.length,
      `${name} must be ${expected}, not ${quoteText(text)}`,
      advice,
    )
  }

  digits(column: number, length: number, name: string): string {
    const text = this.text(column, length)
    if (/^\d+$/.test(text)) return text
    this.problem(
      column,
      length,
      `${name} must be ${length} digits with leading zeros, not ${quoteText(text)}`,
      `Enter digits alone in columns ${column} to ${column + length - 1}, with zeros in front.`,
    )
    return ''
  }

  bsb(column: number, name: string): string {
    const text = this.text(column, 7)
    if (!bsbPattern.test(text)) {
      this.problem(
        column,
        7,
        `${name} must have the form 123-456, not ${quoteText(text)}`,
        'Enter three digits, a hyphen and three digits.',
      )
    }
    return text.replace('-', '')
  }

  /** Reads a right-aligned number padded with blanks. Hyphens may be between digits. */
  account(column: number, name: string): string {
    const text = this.text(column, 9)
    const digits = text.replace(/[ -]/g, '')
    if (!/^ *[\d-]+$/.test(text) || digits === '') {
      this.problem(
        column,
        9,
        `${name} must be digits or hyphens, aligned to the right, not ${quoteText(text)}`,
        `Enter up to nine digits that end in column ${column + 8}, with blanks in front.`,
      )
    } else if (/^0+$/.test(digits)) {
      this.problem(column, 9, `${name} is all zeros`, 'Enter the number of the account.')
    }
    return digits
  }

  code(): string {
    const code = this.text(19, 2)
    if (code !== DEBIT_CODE && !creditCodes.has(code)) {
      this.problem(
        19,
        2,
        `The transaction code must be 13 or 50 to 57, not ${quoteText(code)}`,
        'Use 50 for a payment, 53 for wages, or 13 for the debit that balances them.',
      )
    }
    return code
  }

  indicator(): void {
    const indicator = this.text(18, 1)
    if (!/^[ NWXY]$/.test(indicator)) {
      this.problem(
        18,
        1,
        `The indicator must be blank, N, W, X or Y, not ${quoteText(indicator)}`,
        'Leave column 18 blank.',
      )
    }
  }

  amount(): Cents {
    const digits = this.digits(21, 10, 'The amount in cents')
    if (/^0+$/.test(digits)) {
      const advice = 'Enter the amount in cents, or delete the line and correct the totals.'
      this.problem(21, 10, 'The amount must be more than zero', advice)
    }
    return asCents(Number(digits))
  }

  /** Format: DDMMYY. */
  day(column: number, name: string): string {
    const text = this.text(column, 6)
    const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
    const iso = `20${year}-${month}-${day}`
    const time = Date.parse(`${iso}T00:00:00Z`)
    // Date.parse reads 31 February as 3 March.
    if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso) {
      this.problem(
        column,
        6,
        `${name} must be a date as DDMMYY, not ${quoteText(text)}`,
        'Enter day, month and year, such as 201126 for 20 November 2026.',
      )
    }
    return iso
  }

  /**
   * Accepts blanks, or the payer's own BSB with or without an account. The format leaves these columns blank, but some
   * banks ask their customers for the account that pays, and programs write what they have.
   */
  ownAccount(): void {
    const text = this.text(2, 17)
    if (text.trim() === '' || /^\d{3}-\d{3} *[\d-]* +$/.test(text)) return
    this.problem(
      2,
      17,
      'Columns 2 to 18 must be blank, or a BSB with or without an account number',
      'Fill columns 2 to 18 with blanks.',
    )
  }
}

/** Returns text from a file in a form that is safe to show in a sentence. */
export function quoteText(text: string): string {
  const code = text.charCodeAt(0)
  if (text.length === 1 && code > 0x7e) return quoteForeign(text)
  if (text.length === 1 && code < 0x20) {
    return `The byte ${code.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return `'${text}'`
}

const utf8Character =
  /^(?:[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3})/

/** Returns the character that the first bytes of a text are in UTF-8, or else the first byte in Windows-1252. */
export function quoteForeign(bytes: string): string {
  const [utf8] = utf8Character.exec(bytes) ?? []
  const decoder = new TextDecoder(utf8 === undefined ? 'windows-1252' : 'utf-8')
  const code = Uint8Array.from(utf8 ?? bytes.charAt(0), (byte) => byte.charCodeAt(0))
  return capitalised(describeCharacter(decoder.decode(code)))
}
