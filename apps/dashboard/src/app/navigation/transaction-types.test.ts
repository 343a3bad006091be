import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { describe, expect, test } from 'vitest'
import { knownType } from './transaction-types.ts'

function target(type: string, brand = 'tideway') {
  return { params: { type }, context: { config: { brand } as SiteConfig } }
}

/** Returns the thrown error, or undefined. */
function thrownBy(act: () => void): unknown {
  try {
    act()
    return undefined
  } catch (thrown) {
    return thrown
  }
}

describe('both spellings of a transaction type (spec 2.1)', () => {
  test.each([
    ['PaymentRequests', 'tideway', 'Payment Requests'],
    ['tidewayId', 'tideway', 'Payment Requests'],
    ['OutboundPayments', 'tideway', 'Outbound Payments'],
    ['tidewayOut', 'tideway', 'Outbound Payments'],
    ['PaymentInitiations', 'tideway', 'Payment Initiations'],
    ['tidewayTo', 'tideway', 'Payment Initiations'],
    ['kelpOut', 'kelp', 'Outbound Payments'],
  ])('%s with the brand %s is %s', (segment, brand, label) => {
    expect(knownType(target(segment, brand)).listType.label).toBe(label)
  })

  test.each(['tidewayid', 'kelpOut', 'outboundPayments', 'Id', '', 'tideway', 'PaymentAgreements'])(
    '%s is not a transaction type',
    (segment) => {
      expect(thrownBy(() => knownType(target(segment)))).toMatchObject({ isNotFound: true })
    },
  )
})
