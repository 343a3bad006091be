import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'

const bsbPattern = /^\d{3}-\d{3}$/
const creditCodes = new Set(['50', '51', '52', '53', '54', '55', '56', '57'])
export const DEBIT_CODE = '13'

/** One line. Columns count from 1. */
export class AbaRecord {
  readonly #text: string
  readonly problem: (column: number, message: string) => void

  constructor(text: string, problem: (column: number, message: string) => void) {
    this.#text = text
    this.problem = problem
  }

  text(column: number, length: number): string {
    return this.#text.slice(column - 1, column - 1 + length)
  }

  /** Reads text that starts in its first column and is padded with blanks. It must not be all blank. */
  filled(column: number, length: number, name: string): string {
    if (this.text(column, length).trim() === '') {
      this.problem(column, `${name} is missing`)
      return ''
    }
    return this.leftJustified(column, length, name)
  }

  leftJustified(column: number, length: number, name: string): string {
    const text = this.text(column, length)
    if (/^ +[^ ]/.test(text)) {
      this.problem(column, `${name} must begin in its first column`)
    }
    return text.trim()
  }

  blank(column: number, length: number): void {
    const text = this.text(column, length)
    const filled = text.search(/[^ ]/)
    if (filled >= 0) {
      this.problem(column + filled, `Columns ${column} to ${column + length - 1} must be blank`)
    }
  }

  exactly(column: number, wanted: string, name: string): void {
    const text = this.text(column, wanted.length)
    if (text !== wanted) this.problem(column, `${name} must be ${wanted}, not ${quoteText(text)}`)
  }

  digits(column: number, length: number, name: string): string {
    const text = this.text(column, length)
    if (/^\d+$/.test(text)) return text
    this.problem(
      column,
      `${name} must be ${length} digits with leading zeros, not ${quoteText(text)}`,
    )
    return ''
  }

  bsb(column: number, name: string): string {
    const text = this.text(column, 7)
    if (!bsbPattern.test(text)) {
      this.problem(column, `${name} must have the form 123-456, not ${quoteText(text)}`)
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
        `${name} must be digits or hyphens, aligned to the right, not ${quoteText(text)}`,
      )
    } else if (/^0+$/.test(digits)) this.problem(column, `${name} is all zeros`)
    return digits
  }

  code(): string {
    const code = this.text(19, 2)
    if (code !== DEBIT_CODE && !creditCodes.has(code)) {
      this.problem(19, `The transaction code must be 13 or 50 to 57, not ${quoteText(code)}`)
    }
    return code
  }

  indicator(): void {
    const indicator = this.text(18, 1)
    if (!/^[ NWXY]$/.test(indicator)) {
      this.problem(18, `The indicator must be blank, N, W, X or Y, not ${quoteText(indicator)}`)
    }
  }

  amount(): Cents {
    const digits = this.digits(21, 10, 'The amount in cents')
    if (/^0+$/.test(digits)) this.problem(21, 'The amount must be more than zero')
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
      this.problem(column, `${name} must be a date as DDMMYY, not ${quoteText(text)}`)
    }
    return iso
  }

  /** Accepts blanks, or the payer's own BSB and account, which some banks fill in. */
  ownAccount(): void {
    const text = this.text(2, 17)
    if (text.trim() === '' || /^\d{3}-\d{3} *[\d-]+ $/.test(text)) return
    this.problem(2, 'Columns 2 to 18 must be blank, or a BSB and an account number')
  }
}

/** Returns text from a file in a form that is safe to show in a sentence. */
export function quoteText(text: string): string {
  const code = text.charCodeAt(0)
  if (text.length === 1 && (code < 0x20 || code > 0x7e)) {
    return `The byte ${code.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return `'${text}'`
}
