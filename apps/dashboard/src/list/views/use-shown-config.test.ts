import { describe, expect, test } from 'vitest'
import { paymentRequestList as list } from '../../records/payment-requests/payment-request-list.tsx'
import type { ListConfig } from '../columns/list-config.ts'
import { viewColumns, withConfig } from './address/config-address.ts'
import { configOfAddress } from './use-shown-config.ts'

const own: ListConfig = {
  savedFields: ['PayID', 'SettledBy'],
  maxReceived: 30_000,
  widths: { PayID: 99 },
}

describe('the configuration of an address', () => {
  test.each<[string, { columns?: string; maxReceived?: string }, ListConfig | undefined]>([
    ['without columns', {}, undefined],
    [
      'with columns, in order',
      { columns: 'SettledBy.PayID', maxReceived: '10000' },
      { savedFields: ['PayID', 'SettledBy'], maxReceived: 10_000, order: ['SettledBy', 'PayID'] },
    ],
    [
      'with a width',
      { columns: 'PayID-140', maxReceived: '1000' },
      { savedFields: ['PayID'], maxReceived: 1000, order: ['PayID'], widths: { PayID: 140 } },
    ],
    [
      'with columns of which some are gone',
      { columns: 'Gone.PayID.<b>' },
      { savedFields: ['PayID'], maxReceived: 30_000, order: ['PayID'] },
    ],
    ['with columns that are all gone', { columns: 'Gone' }, undefined],
    ['with a maximum alone', { maxReceived: '50000' }, { ...own, maxReceived: 50_000 }],
    ['with a maximum that is no option', { maxReceived: '5' }, undefined],
  ])('%s', (_what, params, config) => {
    expect(configOfAddress(list, params, own)).toEqual(config)
  })
})

test('a configuration survives the way through an address', () => {
  const config: ListConfig = {
    savedFields: ['PayID', 'PaymentAmount', 'SettledBy'],
    maxReceived: 10_000,
    order: ['SettledBy', 'PayID', 'PaymentAmount'],
    widths: { PayID: 140, ClientBranch: 80 },
  }
  const address = withConfig('/transactions/PaymentRequests?filter=a&page=2', list, config)
  expect(address).toBe(
    '/transactions/PaymentRequests?filter=a&page=2&columns=SettledBy.PayID-140.PaymentAmount&maxReceived=10000',
  )
  const read = configOfAddress(
    list,
    Object.fromEntries(new URLSearchParams(address.split('?')[1])),
    own,
  )
  expect(read && viewColumns(list, read)).toEqual(viewColumns(list, config))
})
