import { randomBytes } from 'node:crypto'
import { asCents } from '@tideway/contract/money/money'
import type { XmlPart } from '../../src/rail/iso20022/xml-document.ts'

/** Parts that the gateway's messages share. */

export interface GatewayAccount {
  bsb: string
  accountNumber: string
  name: string
}

export const newMessageId = (letter: string) => `${letter}${randomBytes(16).toString('hex')}`
export const head = (letter = 'G'): XmlPart => [
  'GrpHdr',
  ['MsgId', newMessageId(letter)],
  ['CreDtTm', new Date().toISOString()],
]
const dollars = (cents: number) => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
export const amount = (name: string, cents: number): XmlPart => [
  name,
  { Ccy: 'AUD' },
  dollars(cents),
]
export const agent = (name: string, bsb: string): XmlPart => [
  name,
  ['FinInstnId', ['ClrSysMmbId', ['ClrSysId', ['Cd', 'AUBSB']], ['MmbId', bsb]]],
]
export const account = (name: string, id: string, proxy?: string): XmlPart => [
  name,
  ['Id', ['Othr', ['Id', id]]],
  proxy !== undefined && ['Prxy', ['Id', proxy]],
]

/** Reads an amount in dollars with two decimals. */
export const centsIn = (text: string) => asCents(Number(text.replace('.', '')))
