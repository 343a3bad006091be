import type { Reading } from './reading.ts'

/** Bank accounts, as people write and say them: a BSB of six digits and a number of four to twelve (provider API). */

type Account = Extract<Reading, { kind: 'account' }>

const bsbLabel = String.raw`bsb(?:\s?(?:number|no\.?))?(?:\s?[:/=])?\s*`
const numberLabel = String.raw`(?:accounts?|acct?|a\/c)\.?(?:\s?(?:number|no\.?|#))?(?:\s?[:=])?\s*`
const between = String.raw`[\s,;/:|-]*`
const bsb = String.raw`(?<bsb>\d{3}[\s-]?\d{3})`
const number = String.raw`(?<number>\d(?:[\s-]?\d){3,11})`

const spellings = [
  `^(?:${bsbLabel})?(?:${numberLabel})?${bsb}${between}(?:${numberLabel})?${number}$`,
  `^${numberLabel}${number}${between}${bsbLabel}${bsb}$`,
  `^(?:${numberLabel})?${number}$`,
].map((spelling) => new RegExp(spelling, 'i'))

/**
 * Returns the accounts that the whole text may name. Ten digits or more without a separator may be a number alone, or a
 * BSB and a number.
 */
export function accountsOf(text: string): Account[] {
  const plain = text.replace(/[\u2010-\u2015\u2212]/g, '-')
  const accounts = spellings.flatMap((spelling) => {
    const groups = spelling.exec(plain)?.groups
    return groups?.number === undefined ? [] : [accountOf(groups.number, groups.bsb)]
  })
  const isBare = /^\d+$/.test(plain)
  return isBare ? accounts : accounts.slice(0, 1)
}

function accountOf(number: string, bsb: string | undefined): Account {
  const accountNumber = digitsOf(number)
  return bsb === undefined
    ? { kind: 'account', accountNumber }
    : { kind: 'account', bsb: digitsOf(bsb), accountNumber }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
