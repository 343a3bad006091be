import { expect, test } from 'vitest'
import { accountText } from './account-text.ts'

test.each([
  [{ bsb: '062000', accountNumber: '00123456' }, '062000-00123456'],
  [{ payIDType: 'EMAIL', payID: 'ann@kelp.example' }, 'EMAIL: ann@kelp.example'],
  [{ payIDType: 'PHONE', payID: '+61-400123123' }, 'PHONE: +61-400123123'],
  [{ payID: 'ann@kelp.example' }, 'ann@kelp.example'],
  [{}, ''],
  [{ bsb: '062000' }, '062000'],
])('the account %j is shown as %s', (account, text) => {
  expect(accountText(account)).toBe(text)
})
