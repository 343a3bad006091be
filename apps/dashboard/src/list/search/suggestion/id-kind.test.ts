import { expect, test } from 'vitest'
import { idKind } from './id-kind.ts'

const uuid = '2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69'
const hex = '9c41e7a05b2f4d6c8e10a3b5c7d93b52'
const npp = 'TESTAU2SXXXI20261120000000000004417'

test.each([
  ['an e-mail', 'inv-20431@pay.harbour.example', 'inv-20431@pay.harbour.example'],
  ['an e-mail in capitals', 'Inv-20431@Pay.Harbour.Example', 'inv-20431@pay.harbour.example'],
  ['an e-mail with blanks around it', '  a@b.example\n', 'a@b.example'],
  ['an e-mail with what a mail leaves in it', '\ufeffa@b\u00ad.exam\u200bple', 'a@b.example'],
  ['a mobile number', '0412345678', '0412345678'],
  ['a mobile number in groups', '0412 345 678', '0412345678'],
  ['a mobile number from abroad', '+61 412 345 678', '0412345678'],
  ['a mobile number as the network writes it', '+61-412345678', '0412345678'],
])('recognises %s as a PayID', (_, typed, text) => {
  expect(idKind(typed)).toEqual({ kind: 'payId', text })
})

test.each([
  ['a UUID', uuid, { kind: 'uuid', text: uuid }],
  [
    'a UUID in capitals, as it may have been sent',
    uuid.toUpperCase(),
    { kind: 'uuid', text: uuid.toUpperCase() },
  ],
  ['an id of the provider', hex, { kind: 'providerId', text: hex }],
  ['an id of the provider in capitals', hex.toUpperCase(), { kind: 'providerId', text: hex }],
  ['an NPP transaction id', npp, { kind: 'nppTransactionId', text: npp }],
  [
    'an NPP transaction id in small letters',
    npp.toLowerCase(),
    { kind: 'nppTransactionId', text: npp },
  ],
  ['an id of a secret key', 'SECRE408AB', { kind: 'keyId', text: 'SECRE408AB' }],
  ['an id of a distributable key', 'DIST012345', { kind: 'keyId', text: 'DIST012345' }],
  ['a whole key', 'SECRE408AB_HARBOUR_abcdEFGH12345678', { kind: 'apiKey' }],
  [
    'a whole key of a client named by a UUID',
    `DIST012345_${uuid}_abcdEFGH12345678`,
    { kind: 'apiKey' },
  ],
  ['a key from before keys had ids', 'SECR_HARBOUR_abcdEFGH12345678', { kind: 'apiKey' }],
  ['an HMAC key', `HMAC_${'a1B'.repeat(9)}`, { kind: 'apiKey' }],
  ['an ABN', '10 000 000 000', { kind: 'abn', text: '10000000000' }],
  ['an ACN', '004028077', { kind: 'abn', text: '004028077' }],
])('%s', (_, typed, kind) => {
  expect(idKind(typed)).toEqual(kind)
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['half an e-mail', 'inv-20431@pay'],
  ['two e-mails', 'a@b.example c@d.example'],
  ['a landline', '0298765432'],
  ['a mobile number with a digit missing', '041234567'.slice(0, 8)],
  ['a mobile number with a digit too many', '041234567890'],
  ['a foreign number', '+64-21345678'],
  ['a branch', 'Newtown'],
  ['an invoice', 'INV-20431'],
  ['a UUID with a digit missing', uuid.slice(0, -1)],
  ['a UUID with a letter that is no digit', uuid.replace('2', 'g')],
  ['31 digits', hex.slice(1)],
  ['33 digits', `${hex}0`],
  ['an NPP transaction id with a digit missing', npp.slice(0, -1)],
  ['an NPP transaction id of no Australian sender', npp.replace('AU', 'NZ')],
  ['a key id in small letters', 'secre408ab'],
  ['a word that begins like a key', 'DISTRIBUTION'],
  ['markup', '<script>alert(1)</script>'],
  ['a very long text', 'a'.repeat(100_000)],
  ['many at signs', '@.'.repeat(20_000)],
])('%s is not recognised as any kind of id', (_, typed) => {
  expect(idKind(typed)).toBeUndefined()
})
