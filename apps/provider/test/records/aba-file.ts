import { sydneyDay } from '@tideway/contract/time/calendar-day'

export interface TestCredit {
  bsb?: string
  account?: string
  code?: string
  cents?: number
  title?: string
  reference?: string
  remitter?: string
}

/** Returns the day in Sydney as the file header writes it, DDMMYY. */
function abaDay(instant: Date): string {
  const [year = '', month = '', day = ''] = sydneyDay(instant).split('-')
  return `${day}${month}${year.slice(2)}`
}

const numbered = (value: number, length: number) => String(value).padStart(length, '0')

interface AbaParts {
  /** The process date, DDMMYY. */
  day?: string
  description?: string
  end?: string
  total?: number
  count?: number
}

/** Returns `abaFile` for tests whose clock shows another day. */
export function abaFileOf(day: string): typeof abaFile {
  return (credits, parts) => abaFile(credits, { day, ...parts })
}

/** Returns a file of today as a client's accounting software writes it. Each part can be made wrong. */
export function abaFile(
  credits: TestCredit[],
  {
    day = abaDay(new Date()),
    description = 'SUPPLIERS',
    end = '\r\n',
    total = 0,
    count = 0,
  }: AbaParts = {},
): Buffer {
  const sums = { credit: 0, debit: 0 }
  const entries = credits.map(
    ({
      bsb = '062-000',
      account = '12345999',
      code = '50',
      cents = 1000,
      title = 'CORNER STORE',
      reference = 'MILK WEEK 12',
      remitter = 'HARBOUR',
    }) => {
      sums[code === '13' ? 'debit' : 'credit'] += cents
      return [
        `1${bsb}${account.padStart(9)} ${code}${numbered(cents, 10)}${title.padEnd(32)}`,
        `${reference.padEnd(18)}062-948 20481190${remitter.padEnd(16)}00000000`,
      ].join('')
    },
  )
  const header = [
    `0${' '.repeat(17)}01CBA${' '.repeat(7)}${'HARBOUR ROASTERS'.padEnd(26)}301500`,
    `${description.padEnd(12)}${day}${' '.repeat(40)}`,
  ].join('')
  const trailer = [
    `7999-999${' '.repeat(12)}${numbered(Math.abs(sums.credit - sums.debit) + total, 10)}`,
    `${numbered(sums.credit + total, 10)}${numbered(sums.debit, 10)}${' '.repeat(24)}`,
    `${numbered(credits.length + count, 6)}${' '.repeat(40)}`,
  ].join('')
  return Buffer.from([header, ...entries, trailer].map((line) => `${line}${end}`).join(''))
}
