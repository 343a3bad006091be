import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents, ZERO_CENTS } from '@tideway/contract/money/money'
import fc from 'fast-check'
import { read } from 'mt940-js'
import { describe, expect, test } from 'vitest'
import type { Statement, StatementLine } from './mt940.ts'
import { mt940 } from './mt940.ts'

const statement: Statement = {
  clientId: clientIdOf('HARBOUR'),
  number: 12,
  from: new Date('2026-11-19T13:00:00.000Z'),
  to: new Date('2026-11-20T13:00:00.000Z'),
  openingCents: asCents(123_450),
}

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  bookedAt: new Date('2026-11-20T03:04:00.000Z'),
  direction: 'credit',
  returned: false,
  amountCents: asCents(4990),
  balanceCents: asCents(128_440),
  ownReference: 'order-7731',
  bankReference: '0000000000000042',
  transactionType: 'PaymentRequest',
  narrative: ['PAYID order-7731@pay.harbour.example', 'Priya Raman', 'Espresso blend, 2 kg'],
  ...change,
})

async function write(lines: StatementLine[], change: Partial<Statement> = {}): Promise<string> {
  const some = (async function* () {
    for (let at = 0; at < lines.length; at += 7) yield lines.slice(at, at + 7)
  })()
  let text = ''
  for await (const piece of mt940({ ...statement, ...change }, some)) text += piece
  return text
}

const messagesOf = (text: string) => text.split('-}\r\n').slice(0, -1)

test('a statement follows the SWIFT format', async () => {
  expect(await write([line()])).toBe(
    [
      '{1:F01TDWYAU2SAXXX0000000000}{2:I940TDWYAU2SXXXXN}{4:',
      ':20:261120-00012',
      ':25:HARBOUR',
      ':28C:00012/001',
      ':60F:C261119AUD1234,50',
      ':61:2611201120C49,90NTRForder-7731//0000000000000042',
      'PaymentRequest',
      ':86:PAYID order-7731(AT)pay.harbour.example / Priya Raman / Espresso ',
      'blend, 2 kg',
      ':62F:C261120AUD1284,40',
      '-}',
      '',
    ].join('\r\n'),
  )
})

test('a statement without entries opens and closes with the same balance', async () => {
  const text = await write([], { openingCents: ZERO_CENTS })
  expect(text).toContain(':60F:C261119AUD0,00\r\n:62F:C261120AUD0,00\r\n-}')
})

test.each([
  ['money that leaves', { direction: 'debit' as const }, 'D49,90NTRF'],
  ['money that comes back', { returned: true }, 'C49,90NRTI'],
  ['no reference', { ownReference: null }, 'NTRFNONREF//'],
  ['a reference too long', { ownReference: '12345678901234567' }, 'NTRFNONREF//'],
  ['a reference with a slash', { ownReference: 'a/b' }, 'NTRFNONREF//'],
  ['a reference of other characters', { ownReference: 'über' }, 'NTRFNONREF//'],
])('is converted: %s', async (_what, change, expected) => {
  expect(await write([line(change)])).toContain(expected)
})

test('an entry has its date in Sydney', async () => {
  const night = { bookedAt: new Date('2026-12-31T13:00:00.000Z') }
  expect(await write([line(night)])).toContain(':61:2701010101C')
})

describe('text from other parties', () => {
  test.each([
    ['a tag', ':62F:C261120AUD9999,99', '.62F.C261120AUD9999,99'],
    ['an end', '-}', '-.'],
    ['an end on a line of its own', 'a\r\n-}\r\n{1:F01', 'a -. .1.F01'],
    ['accents', 'Café Zoë', 'Cafe Zoe'],
    ['other scripts', 'שלום ☕', '.... .'],
    ['a company', 'Salt & Ember', 'Salt + Ember'],
    ['controls', 'a\u0000b\u2028c', 'a.b c'],
  ])('is converted: %s', async (_what, narrative, expected) => {
    expect(await write([line({ narrative: ['x', narrative] })])).toContain(
      `:86:x / ${expected}\r\n`,
    )
  })

  test('never creates a tag, breaks a line or contains characters outside SWIFT’s set', async () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(':61:', '\r\n:86:', '-}', '\r\n-}', '//', '-'.repeat(400), ':'.repeat(400)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(nasty, { maxLength: 5 }),
        nasty,
        async (narrative, ownReference) => {
          const text = await write([line({ narrative, ownReference })])
          expect(messagesOf(text)).toHaveLength(1)
          const lines = text.split('\r\n')
          expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
          expect(lines.slice(1, -2).join('')).toMatch(/^[A-Za-z0-9 /\-?:().,'+]*$/)
          expect(lines.filter((one) => one.startsWith(':')).map((one) => one.slice(0, 4))).toEqual(
            [
              ':20:',
              ':25:',
              ':28C',
              ':60F',
              ':61:',
              ...(narrative.some((part) => part.trim()) ? [':86:'] : []),
              ':62F',
            ].filter((tag) => tag !== ':86:' || text.includes(':86:')),
          )
          const narrativeLines = lines.slice(
            lines.findIndex((one) => one.startsWith(':86:')),
            -3,
          )
          expect(narrativeLines.length).toBeLessThanOrEqual(6)
          for (const one of narrativeLines)
            expect(one.replace(/^:86:/, '').length).toBeLessThanOrEqual(65)
          for (const one of lines.slice(0, -2)) expect(one).not.toMatch(/^-/)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('many entries', () => {
  const changes = fc.array(
    fc.integer({ min: -90_000, max: 90_000 }).filter((value) => value !== 0),
    {
      maxLength: 120,
    },
  )

  test('are split into messages of two thousand characters, each continuing the previous one', async () => {
    await fc.assert(
      fc.asyncProperty(
        changes,
        fc.integer({ min: 0, max: 200_000 }),
        async (moves, openingCents) => {
          let balance = openingCents
          const lines = moves.map((move, index) => {
            balance += move
            return line({
              direction: move > 0 ? 'credit' : 'debit',
              amountCents: asCents(Math.abs(move)),
              balanceCents: asCents(balance),
              bankReference: String(index).padStart(16, '0'),
              narrative: ['word '.repeat(index % 80)],
            })
          })
          const text = await write(lines, { openingCents: asCents(openingCents) })
          const messages = messagesOf(text)
          for (const message of messages) expect(message.length + 4).toBeLessThanOrEqual(2000)
          const field = (message: string | undefined, tag: string) =>
            message?.match(new RegExp(`\r\n:${tag}:(.*)`))?.[1]
          expect(messages.map((message) => field(message, '28C'))).toEqual(
            messages.map((_, index) => `00012/${String(index + 1).padStart(3, '0')}`),
          )
          for (const [index, message] of messages.entries()) {
            const last = index === messages.length - 1
            expect(field(message, last ? '62F' : '62M')).toBeDefined()
            if (index > 0) expect(field(message, '60M')).toBe(field(messages[index - 1], '62M'))
          }
          const signed = (cents: number) =>
            `${cents < 0 ? 'D' : 'C'}261120AUD${(Math.abs(cents) / 100).toFixed(2).replace('.', ',')}`
          expect(field(messages.at(-1), '62F')).toBe(signed(balance))
          const swiftMessages = await read(Buffer.from(text))
          const amounts = swiftMessages.flatMap(({ transactions }) =>
            transactions.map(
              ({ amount, isCredit }) => Math.round(amount * 100) * (isCredit ? 1 : -1),
            ),
          )
          expect(amounts).toEqual(moves)
        },
      ),
      { numRuns: 60 },
    )
  })
})
