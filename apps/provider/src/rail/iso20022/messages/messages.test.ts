import { asCents } from '@tideway/contract/money/money'
import { describe, expect, test } from 'vitest'
import type { Message } from '../xml-document.ts'
import { readMessage, textAt } from '../xml-document.ts'
import { activationRequest } from './activation.ts'
import { creditTransfer, paymentReturn } from './credit-transfer.ts'
import { identificationRequest } from './identification.ts'
import {
  mandateAmendment,
  mandateCancellation,
  mandateProposal,
  mandateSuspension,
} from './mandate.ts'
import { stateOf, statusRequest } from './payment-status.ts'
import { messageIdOf, readRejection, receipt, rejection } from './receipt.ts'

const parties = {
  ownBic: 'TDWYAU2SXXX',
  gatewayBic: 'GATEAU2SXXX',
  ownAccount: { bsb: '802985', accountNumber: '100000001' },
  ownName: 'Tideway',
}
const head = { messageId: 'P0123', at: new Date('2026-11-23T05:06:07.089Z') }
const transfer = {
  ...head,
  bsb: '062000',
  accountNumber: '12340001',
  instructionId: '0123',
  nppTransactionId: 'TDWYAU2SXXXI20261123000000000000001',
  amountCents: asCents(40_05),
  creditorName: 'Marnie & Söhne',
  description: `${'d'.repeat(140)}the rest`,
  reference: undefined,
  directEntryAllowed: false,
}
const read = (xml: string): Message => readMessage(Buffer.from(xml))
const inTransfer = (xml: string, path: string) => textAt(read(xml).body, `CdtTrfTxInf/${path}`)

describe('a credit transfer', () => {
  const xml = creditTransfer(parties, transfer)
  test.each([
    ['PmtId/InstrId', '0123'],
    ['PmtId/EndToEndId', 'NOTPROVIDED'],
    ['PmtId/TxId', 'TDWYAU2SXXXI20261123000000000000001'],
    ['PmtTpInf/ClrChanl', 'RTNS'],
    ['IntrBkSttlmAmt', '40.05'],
    ['DbtrAcct/Id/Othr/Id', '100000001'],
    ['DbtrAgt/FinInstnId/ClrSysMmbId/MmbId', '802985'],
    ['CdtrAgt/FinInstnId/ClrSysMmbId/MmbId', '062000'],
    ['Cdtr/Nm', 'Marnie & Söhne'],
    ['CdtrAcct/Id/Othr/Id', '12340001'],
    ['CdtrAcct/Prxy/Id', undefined],
    ['RmtInf/Ustrd', 'd'.repeat(140)],
  ])('has %s %j', (path, text) => {
    expect(inTransfer(xml, path)).toBe(text)
  })

  test('names the PayID next to the account, the reference, and leaves the channel open', () => {
    const payId = { value: `${'long.name.'.repeat(12)}@example.org`, type: 'EMAIL' }
    const other = creditTransfer(parties, {
      ...transfer,
      payId,
      reference: 'INV 7',
      directEntryAllowed: true,
    })
    expect(inTransfer(other, 'CdtrAcct/Prxy/Id')).toBe(payId.value)
    expect(inTransfer(other, 'CdtrAcct/Prxy/Tp/Prtry')).toBe('EMAIL')
    expect(inTransfer(other, 'PmtId/EndToEndId')).toBe('INV 7')
    expect(inTransfer(other, 'PmtTpInf/ClrChanl')).toBeUndefined()
  })

  test('is the same text for the same instruction', () => {
    expect(creditTransfer(parties, transfer)).toBe(xml)
  })
})

test('a return names the payment that it returns, its payer and its reason', () => {
  const { name, body } = read(
    paymentReturn(parties, {
      ...transfer,
      originalNppTransactionId: 'TESTAU2SXXXI20261123000000000000009',
      debtorName: 'Marnie Blake',
      reason: 'MS02',
    }),
  )
  expect(name).toBe('pacs.004.001.09')
  expect(textAt(body, 'TxInf/OrgnlTxId')).toBe('TESTAU2SXXXI20261123000000000000009')
  expect(textAt(body, 'TxInf/RtrdIntrBkSttlmAmt')).toBe('40.05')
  expect(textAt(body, 'TxInf/RtrRsnInf/Rsn/Cd')).toBe('MS02')
  expect(textAt(body, 'TxInf/OrgnlTxRef/DbtrAcct/Id/Othr/Id')).toBe('12340001')
})

describe('a status of an order', () => {
  test.each([
    ['ACSC', undefined, 'settled'],
    ['ACCC', undefined, 'settled'],
    ['ACCP', undefined, 'pending'],
    ['ACSP', undefined, 'pending'],
    ['PDNG', undefined, 'pending'],
    ['RCVD', undefined, 'pending'],
    ['NEWC', undefined, 'pending'],
    [undefined, undefined, 'pending'],
    ['RJCT', 'AC04', 'rejected'],
    ['RJCT', undefined, 'rejected'],
    ['RJCT', 'NOOR', 'unknown'],
  ])('%s for %s is %s', (code, reason, state) => {
    expect(stateOf(code, reason)).toBe(state)
  })
})

const terms = {
  mandateId: 'a'.repeat(32),
  payee: 'Harbour Roasters',
  payerName: 'Priya Raman',
  payer: { bsb: '012366', accountNumber: '40117725' },
  description: 'Coffee every month',
  details: {
    variableAgreementDetails: {
      startDate: '2026-11-24',
      endDate: '2027-11-24',
      frequency: 'MONTHLY',
      maximumAmount: '200.00',
    },
  },
}

test('a mandate has the terms of its agreement', () => {
  const { body } = read(mandateProposal(parties, head, terms))
  expect(textAt(body, 'Mndt/MndtReqId')).toBe('a'.repeat(32))
  expect(textAt(body, 'Mndt/Ocrncs/Frqcy/Tp')).toBe('MNTH')
  expect(textAt(body, 'Mndt/Ocrncs/Drtn/ToDt')).toBe('2027-11-24')
  expect(textAt(body, 'Mndt/MaxAmt')).toBe('200.00')
  expect(textAt(body, 'Mndt/ColltnAmt')).toBeUndefined()
})

test.each([
  ['pain.010.001.07', mandateAmendment(parties, head, terms, 'MD17')],
  ['pain.011.001.07', mandateCancellation(parties, head, terms.mandateId, 'MD17')],
  ['pain.018.001.03', mandateSuspension(parties, head, terms.mandateId, 'MD17')],
  [
    'pain.013.001.07',
    activationRequest(parties, {
      ...head,
      nppTransactionId: transfer.nppTransactionId,
      collectionId: 'c'.repeat(32),
      mandateId: terms.mandateId,
      amountCents: asCents(20_00),
      payerName: 'Priya Raman',
      payer: terms.payer,
      payee: 'Harbour Roasters',
      description: undefined,
    }),
  ],
  [
    'pacs.028.001.03',
    statusRequest({
      ...parties,
      ...head,
      originalMessageId: 'P1',
      originalMessageName: 'pacs.008.001.08',
      nppTransactionId: transfer.nppTransactionId,
    }),
  ],
  ['admi.007.001.01', receipt(head, 'M9')],
])('%s has its id', (name, xml) => {
  const message = read(xml)
  expect(message.name).toBe(name)
  expect(messageIdOf(message.body)).toBe('P0123')
})

test('a rejection names its message and why', () => {
  const { body } = read(rejection(head, 'M9', 'SCHEMA', 'the text is not XML'))
  expect(readRejection(body)).toEqual({ code: 'SCHEMA', why: 'the text is not XML' })
  expect(textAt(body, 'RltdRef/Ref')).toBe('M9')
})

describe('the party of an identification request', () => {
  test.each([
    [{ payId: 'a@b.example', payIdType: 'EMAIL' } as const, 'Pty/CtctDtls/EmailAdr', 'a@b.example'],
    [
      { payId: '+61-400123123', payIdType: 'PHONE' } as const,
      'Pty/CtctDtls/MobNb',
      '+61-400123123',
    ],
    [{ payId: '64128305517', payIdType: 'ABN' } as const, 'Pty/Id/OrgId/Othr/Id', '64128305517'],
    [{ payId: 'inner west couriers', payIdType: 'ORG' } as const, 'Pty/Nm', 'inner west couriers'],
    [{ bsb: '062000' }, 'Agt/FinInstnId/ClrSysMmbId/MmbId', '062000'],
    [{ bsb: '062000', accountNumber: '12340001' }, 'Acct/Othr/Id', '12340001'],
  ])('%j is at %s', (subject, path, text) => {
    const { body } = read(identificationRequest(parties, head, subject))
    expect(textAt(body, `Vrfctn/PtyAndAcctId/${path}`)).toBe(text)
  })
})
