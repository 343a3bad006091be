import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { absoluteCents, asCents, centsToText } from '@tideway/contract/money/money'
import { sydneyDay } from '@tideway/contract/time/calendar-day'

/** Entry of a statement. */
export interface StatementLine {
  bookedAt: Date
  direction: 'credit' | 'debit'
  /** True for money that came back. */
  returned: boolean
  amountCents: Cents
  /** Balance after the entry. */
  balanceCents: Cents
  ownReference: string | null
  /** Transaction id in the ledger. */
  bankReference: string
  transactionType: string
  /** Parts of the narrative, in order. */
  narrative: string[]
}

export interface Statement {
  clientId: ClientId
  /** Counts the client's statements from 1. */
  number: number
  from: Date
  /** Exclusive. */
  to: Date
  openingCents: Cents
}

/** Maximum length of a message, including its header (SWIFT, MT940). */
const MESSAGE_CHARACTERS = 2000
const END = '\r\n'
const HEADER = '{1:F01TDWYAU2SAXXX0000000000}{2:I940TDWYAU2SXXXXN}{4:'
const LAST_NUMBER = 99_999
const NARRATIVE_WIDTH = 65
const NARRATIVE_LINES = 6

/**
 * Yields a statement as MT940 messages. If one would be too long, it ends with an intermediate balance and the next
 * continues from it. The opening balance, with its date, is the closing balance of the previous statement.
 */
export async function* mt940(
  statement: Statement,
  lines: AsyncIterable<StatementLine[]>,
): AsyncGenerator<string, void> {
  let sequence = 1
  let opening = balance('60F', justBefore(statement.from), statement.openingCents)
  let body: string[] = []
  let length = 0
  let last = { at: justBefore(statement.to), cents: statement.openingCents }
  for await (const some of lines) {
    let messages = ''
    for (const line of some) {
      const text = movement(line)
      if (length + text.length > roomFor(statement, sequence, opening) && body.length > 0) {
        messages += message(statement, sequence, [
          opening,
          ...body,
          balance('62M', last.at, last.cents),
        ])
        opening = balance('60M', last.at, last.cents)
        sequence += 1
        body = []
        length = 0
      }
      body.push(text)
      length += text.length
      last = { at: line.bookedAt, cents: line.balanceCents }
    }
    if (messages !== '') yield messages
  }
  yield message(statement, sequence, [
    opening,
    ...body,
    balance('62F', justBefore(statement.to), last.cents),
  ])
}

function message(statement: Statement, sequence: number, fields: string[]): string {
  return `${start(statement, sequence)}${fields.join('')}-}${END}`
}

function start({ clientId, number, to }: Statement, sequence: number): string {
  const turned = ((number - 1) % LAST_NUMBER) + 1
  const numbered = turned.toString().padStart(5, '0')
  return [
    HEADER,
    `:20:${day(justBefore(to))}-${numbered}`,
    `:25:${clientId.slice(0, 35)}`,
    `:28C:${numbered}/${sequence.toString().padStart(3, '0')}`,
    '',
  ].join(END)
}

/** Returns the characters left for entries after the header and both balances. */
function roomFor(statement: Statement, sequence: number, opening: string): number {
  const closing = balance('62M', statement.to, asCents(Number.MAX_SAFE_INTEGER))
  const around = start(statement, sequence).length + opening.length + closing.length
  return MESSAGE_CHARACTERS - around - '-}'.length - END.length
}

function balance(tag: string, at: Date, booked: Cents): string {
  return `:${tag}:${booked < 0 ? 'D' : 'C'}${day(at)}AUD${amount(absoluteCents(booked))}${END}`
}

function movement(line: StatementLine): string {
  const { bookedAt, direction, returned, amountCents, bankReference, transactionType } = line
  const booked = day(bookedAt)
  // Never use RD or RC, because readers of statements disagree on which of them adds.
  const mark = direction === 'debit' ? 'D' : 'C'
  const type = returned ? 'NRTI' : 'NTRF'
  const reference = swiftReference(line.ownReference) ?? 'NONREF'
  const narrative = swiftLines(
    line.narrative.map(swiftText).filter(Boolean).join(' / '),
    NARRATIVE_WIDTH,
    NARRATIVE_LINES,
  )
  const first = `:61:${booked}${booked.slice(2)}${mark}${amount(amountCents)}${type}${reference}//${bankReference}`
  const narrativeLine = narrative.length === 0 ? [] : [`:86:${narrative.join(END)}`]
  return [first, transactionType, ...narrativeLine, ''].join(END)
}

/** Formats an amount as `1234,50`. */
function amount(cents: Cents): string {
  return centsToText(cents).replace('.', ',')
}

/** Formats the day in Sydney as `261120`. */
function day(at: Date): string {
  return sydneyDay(at).slice(2).replaceAll('-', '')
}

function justBefore(at: Date): Date {
  return new Date(at.getTime() - 1)
}

/**
 * Converts text from other parties to SWIFT's character set x: letters, digits, space and / - ? : ( ) . , ' +. Accents are dropped, @ becomes (AT), and other unsupported characters become a full
 * stop. Colons are replaced so that no text can look like a tag, and double slashes because they separate the
 * references of a line.
 */
function swiftText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('@', '(AT)')
    .replaceAll('_', '-')
    .replaceAll('&', '+')
    .replace(/[^A-Za-z0-9 /\-?().,'+]/gu, '.')
    .replace(/\/{2,}/g, '/')
}

/**
 * Splits text into lines of at most this width. No line starts with characters that would end the text or start a tag.
 */
function swiftLines(text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < most) {
    const line = rest.slice(0, width)
    lines.push(line.replace(/^[-:]/, '.'))
    rest = rest.slice(width)
  }
  return lines
}

/** Returns a reference of up to sixteen characters without a slash, or undefined if it does not fit. */
function swiftReference(text: string | null): string | undefined {
  return text !== null && /^[^/]{1,16}$/.test(text) && swiftText(text) === text ? text : undefined
}
