import type { Cents } from '../money/money.ts'
import { asCents, isCents, MAX_CENTS, parseTwoDecimals } from '../money/money.ts'

/** Amounts of money, both included. An amount without cents means those from .00 to .99. */
export interface AmountRange {
  from: Cents
  to: Cents
}

/** Amounts of money, as people write and say them. A minus sign is ignored, because no record has a negative amount. */
export interface FoundAmount {
  amount: AmountRange
  /** True if a sign or a word says that it is money. */
  marked: boolean
  /** The text without the amount. */
  rest: string
}

type Groups = Readonly<Record<string, string | undefined>>

const grouped = String.raw`\d{1,3}(?:,\d{3})+`
const decimals = String.raw`\.\d{1,2}`
const figure = `(?:${grouped}|\\d{1,12})(?:${decimals})?`
const sign = String.raw`(?:aud? ?|a ?)?\$ ?|aud:? ?`
const times = '(?: ?(?<times>k|thousand|million))?'
/** The figure must not be part of a word, a date, an id or a longer number. */
const begins = String.raw`(?<![\p{L}\d#@_$]|[\p{L}\d][.,/:'_-])`
const ends = String.raw`(?![\p{L}\d%]|[.,/:'_-][\p{L}\d])`

interface Form {
  pattern: RegExp
  marked: boolean
}

function form(pattern: string, marked: boolean, whole = false): Form {
  const placed = whole ? `^[(−-]*${pattern}[)−-]*$` : `${begins}${pattern}${ends}`
  return { pattern: new RegExp(placed, 'iu'), marked }
}

const unit = '(?: ?(?:dollars?|bucks|aud|\\$))'
/** In the order of certainty. The first form that is found in a text is read. */
const forms: readonly Form[] = [
  form(`(?:${sign})[−-]?(?<figure>\\d{1,3}(?:[ ']\\d{3})+(?:${decimals})?)`, true, true),
  form(`(?<figure>${figure})${unit} (?:and )?(?<cents>\\d{1,2}) ?(?:cents?|c)`, true),
  form(`(?<figure>(?:${grouped}|\\d{1,12}))${unit} (?<cents>\\d{2})(?= ?$)`, true),
  form(`(?:${sign})[−-]?(?<figure>${figure}|\\.\\d{2})${times}`, true),
  form(`(?<figure>${figure})${times}${unit}`, true),
  form('(?<cents>\\d{1,4}) ?(?:cents?|c|¢)', true),
  form(`(?<figure>${figure}) ?(?<times>k|thousand|million)`, false),
  form(`(?<figure>\\d{1,3}(?:[ ']\\d{3})+${decimals})`, false, true),
  form(`(?<figure>(?:${grouped}|\\d{1,12})\\.\\d{2})`, false),
  form("(?<figure>[1-9]\\d{0,2}[ ']\\d{3})", false, true),
  form(`(?<figure>${grouped}(?:${decimals})?)`, false),
  // Eight digits and more without a separator are a number of something else. No amount starts with 0.
  form('(?<figure>[1-9]\\d{0,6}(?:\\.\\d)?)', false),
]

/** Returns the amount that a text most probably means, or undefined if it has none. */
export function amountIn(text: string): FoundAmount | undefined {
  for (const { pattern, marked } of forms) {
    const match = pattern.exec(text)
    const amount = match?.groups && rangeOf(match.groups)
    if (match === null || !amount) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    return { amount, marked, rest: rest.replace(/\s+/g, ' ').trim() }
  }
  return undefined
}

const multipliers: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  million: 1_000_000,
}

function rangeOf({ figure = '0', cents, times }: Groups): AmountRange | undefined {
  const [whole = '', part = ''] = figure.replace(/[, ']/g, '').split('.')
  const dollars = parseTwoDecimals(`${whole === '' ? '0' : whole}.${part.padEnd(2, '0')}`)
  if (dollars === undefined) return undefined
  const sum = dollars * (multipliers[times?.toLowerCase() ?? ''] ?? 1) + Number(cents ?? 0)
  const isExact = cents !== undefined || (part !== '' && times === undefined)
  const [from, to] = [sum, isExact ? sum : Math.min(sum + 99, MAX_CENTS)]
  if (!isCents(from) || !isCents(to) || sum <= 0 || sum > MAX_CENTS) return undefined
  return { from: asCents(from), to: asCents(to) }
}
