import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectCamt053 } from '../../../../test/statements/camt-schema.ts'
import { inChunks, joined, sampleEntry } from '../../../../test/statements/sample-entry.ts'
import type { AccountEntry } from '../../../ledger/account-entries.ts'
import { camt053 } from './camt053.ts'

async function write(entries: readonly AccountEntry[]): Promise<string> {
  const statement = {
    clientId: clientIdOf('HARBOUR'),
    owner: 'Harbour Roasters Pty Ltd',
    days: { from: '2026-10-04', to: '2026-11-20' },
    from: new Date('2026-10-03T14:00:00.000Z'),
    to: new Date('2026-11-20T13:00:00.000Z'),
    openingCents: asCents(123_450),
    closingCents: asCents(128_440),
    createdAt: new Date('2026-11-21T01:00:00.000Z'),
  }
  const xml = await joined(camt053(statement, inChunks(entries)))
  expectCamt053(xml)
  return xml
}

const entryOf = async (change: Partial<AccountEntry>) =>
  (await write([sampleEntry(change)])).split('\n')[2] ?? ''

test('a statement has the layout of camt.053.001.08', async () => {
  expect((await write([sampleEntry()])).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>' +
      '<GrpHdr><MsgId>HARBOUR-20261004-20261120</MsgId><CreDtTm>2026-11-21T01:00:00.000Z</CreDtTm></GrpHdr>' +
      '<Stmt><Id>HARBOUR-20261004-20261120</Id><CreDtTm>2026-11-21T01:00:00.000Z</CreDtTm>' +
      '<FrToDt><FrDtTm>2026-10-04T00:00:00.000+10:00</FrDtTm><ToDtTm>2026-11-20T23:59:59.999+11:00</ToDtTm></FrToDt>' +
      '<Acct><Id><Othr><Id>HARBOUR</Id></Othr></Id><Ccy>AUD</Ccy><Ownr><Nm>Harbour Roasters Pty Ltd</Nm></Ownr><Svcr><FinInstnId><BICFI>TDWYAU2SXXX</BICFI></FinInstnId></Svcr></Acct>' +
      '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="AUD">1234.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-04</Dt></Dt></Bal>' +
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="AUD">1284.40</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>',
    '<Ntry><NtryRef>12</NtryRef><Amt Ccy="AUD">49.90</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
      '<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt><AcctSvcrRef>0000000000000042</AcctSvcrRef>' +
      '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RRCT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn><Prtry><Cd>PAYMENTS</Cd></Prtry></BkTxCd>' +
      '<NtryDtls><TxDtls><Refs><AcctSvcrRef>4f0c9a1d27be4d0f8a5c3e6b7d9f1020</AcctSvcrRef><EndToEndId>order-7731</EndToEndId><TxId>TESTAU2SXXXI20261120000000000001306</TxId></Refs>' +
      '<Amt Ccy="AUD">49.90</Amt><CdtDbtInd>CRDT</CdtDbtInd>' +
      '<RltdPties><Dbtr><Pty><Nm>Priya Raman</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>12345678</Id></Othr></Id></DbtrAcct>' +
      '<CdtrAcct><Id><Othr><Id>HARBOUR</Id></Othr></Id><Prxy><Tp><Prtry>EMAIL</Prtry></Tp><Id>order-7731@pay.harbour.example</Id></Prxy></CdtrAcct></RltdPties>' +
      '<RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>AUBSB</Cd></ClrSysId><MmbId>062000</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>' +
      '<RmtInf><Ustrd>Espresso blend, 2 kg</Ustrd><Strd><CdtrRefInf><Ref>INV-7731</Ref></CdtrRefInf></Strd></RmtInf>' +
      '<RltdDts><TxDtTm>2026-11-20T14:04:00.000+11:00</TxDtTm></RltdDts></TxDtls></NtryDtls></Ntry>',
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ])
})

test('a statement without entries has its balances', async () => {
  const xml = await write([])
  expect(xml.match(/<Amt Ccy="AUD">[^<]+/g)).toEqual([
    '<Amt Ccy="AUD">1234.50',
    '<Amt Ccy="AUD">1284.40',
  ])
  expect(xml).not.toContain('<Ntry>')
})

test.each<[kind: string, codes: string[], change?: Partial<AccountEntry>]>([
  ['payment_received', ['RRCT', 'DMCT', 'PAYMENTS']],
  ['initiation_settled', ['RRCT', 'DMCT', 'PAYMENTS']],
  ['top_up', ['RRCT', 'DMCT', 'TOP_UPS']],
  ['refund', ['IRCT', 'DMCT', 'REFUNDS'], { direction: 'debit' }],
  ['payout', ['ICDT', 'DMCT', 'PAYOUTS'], { direction: 'debit', sentViaDe: true }],
  ['sweep', ['IRCT', 'DMCT', 'SETTLEMENTS'], { direction: 'debit' }],
  ['payout_returned', ['IRCT', 'RRTN', 'RETURNS']],
  ['adjustment', ['MCOP', 'OTHR', 'ADJUSTMENTS']],
  ['adjustment', ['MDOP', 'OTHR', 'ADJUSTMENTS'], { direction: 'debit' }],
])('the code of a posting %s is %j', async (kind, [family, subfamily, ours], change = {}) => {
  expect(await entryOf({ kind, ...change })).toContain(
    `<Fmly><Cd>${family}</Cd><SubFmlyCd>${subfamily}</SubFmlyCd></Fmly></Domn><Prtry><Cd>${ours}</Cd></Prtry>`,
  )
})

test('money that came back is marked as a reversal', async () => {
  expect(await entryOf({ kind: 'payout_failed' })).toContain('<RvslInd>true</RvslInd>')
  expect(await entryOf({ kind: 'payout' })).not.toContain('RvslInd')
})

test('a payout names the payee and its PayID, after the payer', async () => {
  const payout = await entryOf({
    kind: 'payout',
    direction: 'debit',
    bsb: null,
    accountNumber: null,
    payId: '+61-400000000',
    payIdType: 'PHONE',
  })
  expect(payout).toContain(
    '<RltdPties><Cdtr><Pty><Nm>Priya Raman</Nm></Pty></Cdtr>' +
      '<CdtrAcct><Id><Othr><Id>NOTPROVIDED</Id></Othr></Id><Prxy><Tp><Prtry>PHONE</Prtry></Tp><Id>+61-400000000</Id></Prxy></CdtrAcct></RltdPties>',
  )
  const refund = await entryOf({ kind: 'refund', direction: 'debit' })
  expect(refund.match(/<(?:Dbtr|Cdtr)(?:Acct)?>/g)).toEqual(['<DbtrAcct>', '<Cdtr>', '<CdtrAcct>'])
})

describe('text from other parties', () => {
  test('is escaped, and keeps its script', async () => {
    const entry = await entryOf({
      accountName: 'Salt & Ember <b>',
      description: 'שלום ☕ 日本',
      reference: ']]>',
    })
    expect(entry).toContain('<Nm>Salt &amp; Ember &lt;b&gt;</Nm>')
    expect(entry).toContain('<Ustrd>שלום ☕ 日本</Ustrd>')
    expect(entry).toContain('<Ref>]]&gt;</Ref>')
  })

  test('is split where it is longer than its element', async () => {
    const entry = await entryOf({
      accountName: '☕'.repeat(141),
      description: `${'a'.repeat(140)}b`,
      reference: 'r'.repeat(36),
      clientTransactionId: 'c'.repeat(36),
    })
    expect(entry).toContain(`<Nm>${'☕'.repeat(140)}</Nm>`)
    expect(entry).toContain(
      `<Ustrd>${'a'.repeat(140)}</Ustrd><Ustrd>b</Ustrd><Ustrd>${'r'.repeat(36)}</Ustrd></RmtInf>`,
    )
    expect(entry).not.toContain('EndToEndId')
    expect(entry).toContain(`<AddtlTxInf>${'c'.repeat(36)}</AddtlTxInf>`)
  })

  test('never makes a document that its schema refuses', async () => {
    const nasty = fc.option(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(' ', '\u0000', ']]>'),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(nasty, nasty, nasty, nasty), { minLength: 1, maxLength: 20 }),
        async (entries) => {
          await write(
            entries.map(([accountName, description, reference, clientTransactionId]) =>
              sampleEntry({ accountName, description, reference, clientTransactionId }),
            ),
          )
        },
      ),
      { numRuns: 15 },
    )
  })
})
