// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { Balance } from '@tideway/contract/balance/balance'
import {
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
} from '@tideway/contract/balance/low-balance-alert'
import { SavedSettlementSchedule } from '@tideway/contract/balance/settlements/settlement-schedule'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../../test/app.tsx'

const provider = startFakeProvider()
const SCHEDULE = '/portal/v1/clients/HARBOUR/settlementSchedule'
const ID = '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b'

beforeEach(() => {
  answerFrame(provider)
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
    settlementAccountBSB: '062948',
    settlementAccountNo: '20481190',
  })
  provider.answer('GET /rest/v1/balance', Balance, { balance: 300.29 })
  const alert = 'GET /rest/v1/clients/HARBOUR/lowBalanceAlert'
  provider.answer(`${alert}/threshold`, LowBalanceThreshold, { threshold: null })
  provider.answer(`${alert}/emailAddresses`, LowBalanceEmailAddresses, { emailAddresses: [] })
  provider.answer('GET /portal/v1/clients/HARBOUR/balanceTransfers', pageSchemaOf(z.unknown()), {
    records: [],
    recordCount: 0,
  })
  provider.answer(`GET ${SCHEDULE}`, SavedSettlementSchedule, { mode: 'BY_HAND' })
})

const open = (path = '/balance-management') => openApp({ role: 'BASE_FINANCE_ADMIN', path })

describe('automatic settlement', () => {
  test('can keep an amount in the balance, and then names the next settlement', async () => {
    provider.answer(`PUT ${SCHEDULE}`, SavedSettlementSchedule, {
      mode: 'KEEP_AMOUNT',
      keepAmount: '1000.00',
      nextDatetime: '2026-11-20T21:00:00.000Z',
    })
    const { press } = open()
    const byHand = await screen.findByRole<HTMLInputElement>('radio', { name: 'Only by hand' })
    expect(byHand.checked).toBe(true)
    await press.click(screen.getByRole('radio', { name: 'Keep an amount' }))
    const section = byHand.closest('form')
    if (!section) throw new Error('no form')
    within(section).getByRole('button', {
      name: 'Set schedule',
      description: 'Enter the amount to keep.',
    })
    await press.type(screen.getByLabelText('Amount to keep'), '$1,000')
    await press.click(within(section).getByRole('button', { name: 'Set schedule' }))
    await within(section).findByText('Next settlement:', { exact: false })
    expect(provider.callsOf(`PUT ${SCHEDULE}`).map(({ body }) => body)).toEqual([
      { mode: 'KEEP_AMOUNT', keepAmount: '1000.00' },
    ])
  })

  test('says if a change will wait for a second person, and stopping does not wait', async () => {
    provider.guard({ amounts: { ...noApprovalPolicy.amounts, sweep: '0.50' } })
    provider.answer(`GET ${SCHEDULE}`, SavedSettlementSchedule, { mode: 'NEXT_DAY' })
    const { press } = open()
    await press.click(await screen.findByRole('radio', { name: 'Keep an amount' }))
    await screen.findByRole('button', { name: 'Ask for approval' })
    await press.click(screen.getByRole('radio', { name: 'Only by hand' }))
    expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBe(null)
  })

  test('can be resumed after a failure stopped it', async () => {
    provider.answer(`GET ${SCHEDULE}`, SavedSettlementSchedule, {
      mode: 'NEXT_DAY',
      paused: { since: '2026-11-20T21:00:04.000Z', reason: 'AC04', settlementId: ID },
    })
    provider.answer(`PUT ${SCHEDULE}`, SavedSettlementSchedule, { mode: 'NEXT_DAY' })
    const { press } = open()
    await screen.findByText('A settlement failed, so we stopped settling')
    expect(
      screen.getByRole('link', { name: 'Open the failed settlement' }).getAttribute('href'),
    ).toBe(`/balance-management/settlements/${ID}`)
    await press.click(screen.getByRole('button', { name: 'Resume' }))
    await screen.findByText('Automatic settlement updated successfully.')
    expect(screen.queryByText('A settlement failed, so we stopped settling')).toBe(null)
  })

  test('is left out if the provider does not offer it', async () => {
    provider.refuse(`GET ${SCHEDULE}`, 404, 'Not found')
    open()
    await screen.findByText('Up to $300.29')
    await screen.findByRole('heading', { name: 'Balance Alerting' })
    expect(screen.queryByRole('heading', { name: 'Automatic Settlement' })).toBe(null)
  })
})
