import { formatAud } from '@tideway/contract/money/money'
import type { AmountRange } from '@tideway/contract/search/amount-words'
import type { DayRange, Reading } from '@tideway/contract/search/reading'
import { formatDay } from '@tideway/contract/time/calendar-day'

/**
 * Returns the meanings that a text was searched by, one phrase each: 'an amount of $1,284.50', 'texts that contain
 * ‘zoe’'.
 */
export function readingWords(readings: readonly Reading[]): string[] {
  return [...new Set(readings.map(wordsOf))]
}

/** Returns the parts that were recognised in a text besides its words, or undefined: 'Amount $50.00, 17-Nov-2026'. */
export function recognisedText(readings: readonly Reading[]): string | undefined {
  const names = new Set(readings.flatMap(namesOf))
  if (names.size === 0) return undefined
  const text = [...names].join(' · ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function wordsOf(reading: Reading): string {
  switch (reading.kind) {
    case 'payId':
      return `the PayID ${reading.payIds[0]}`
    case 'account':
      return `the account ${accountText(reading)}`
    case 'providerId':
      return 'an ID of a payment, an agreement, a batch or a report'
    case 'nppTransactionId':
      return 'an NPP transaction ID'
    case 'clientReference':
      return `your own ID ${reading.id}`
    case 'keyId':
      return `the API key ${reading.id}`
    case 'text':
      return textWords(reading)
  }
}

function textWords({ words, amount, days, aspect }: Extract<Reading, { kind: 'text' }>): string {
  const contained = words.map((word) => `‘${word}’`).join(' and ')
  return [
    ...(aspect === undefined ? [] : [aspect.name]),
    ...(amount === undefined ? [] : [`an amount of ${amountText(amount)}`]),
    ...(days === undefined ? [] : [`records of ${daysText(days)}`]),
    ...(words.length === 0 ? [] : [`names, descriptions and references with ${contained}`]),
  ].join(', and ')
}

function namesOf(reading: Reading): string[] {
  switch (reading.kind) {
    case 'payId':
      return [`PayID ${reading.payIds[0]}`]
    case 'account':
      // A few digits may mean anything, and are only searched for as an account in addition.
      return reading.bsb === undefined ? [] : [`account ${accountText(reading)}`]
    case 'nppTransactionId':
      return ['NPP transaction ID']
    case 'providerId':
      return ['ID']
    case 'keyId':
      return ['API key ID']
    case 'clientReference':
      return []
    case 'text':
      return [
        ...(reading.aspect === undefined ? [] : [reading.aspect.name]),
        ...(reading.amount === undefined ? [] : [`amount ${amountText(reading.amount)}`]),
        ...(reading.days === undefined ? [] : [daysText(reading.days)]),
      ]
  }
}

function accountText({ bsb, accountNumber }: { bsb?: string; accountNumber: string }): string {
  return bsb === undefined ? accountNumber : `${bsb.slice(0, 3)}-${bsb.slice(3)} ${accountNumber}`
}

function amountText({ from, to }: AmountRange): string {
  return from === to ? formatAud(from) : `${formatAud(from)} to ${formatAud(to)}`
}

function daysText({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}
