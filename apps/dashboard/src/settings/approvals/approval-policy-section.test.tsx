// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import {
  ApprovalPolicy as ApprovalPolicySchema,
  noApprovalPolicy,
} from '@tideway/contract/approvals/approval-policy'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { ApprovalPolicySection } from './approval-policy-section.tsx'

const provider = startFakeProvider()
const POLICY = '/portal/v1/clients/HARBOUR/approvalPolicy'
const once = 'Leave an amount empty if none wait. Enter 0 if all wait.'
const labels = [
  'Payouts above',
  'Transfers to the settlement account above',
  'Refunds above',
  'Bulk refunds above',
  'Payment files above',
]

beforeEach(() => {
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
  })
  provider.answer(`GET ${POLICY}`, ApprovalPolicySchema, noApprovalPolicy)
})

const open = () => {
  const app = renderFor('BASE_ADMIN', <ApprovalPolicySection />)
  return { ...app, section: () => screen.findByRole('region', { name: 'Approvals' }) }
}

test('the hint about empty amounts is shown once, and describes every amount', async () => {
  const { section } = open()
  const form = within(await section())
  expect(form.getAllByText(once)).toHaveLength(1)
  for (const name of labels) {
    const field = form.getByRole('textbox', { name, description: new RegExp(`${once}$`) })
    expect(field).toHaveProperty('value', '')
  }
  form.getByRole('textbox', {
    name: 'Payment files above',
    description: /^A file also waits if one of its payments would wait as a payout\./,
  })
})

test('an amount for payment files is saved, and applies whether calls with API keys wait or not', async () => {
  const { press, section } = open()
  const form = within(await section())
  await press.type(form.getByRole('textbox', { name: 'Payment files above' }), '5000')
  const saved: ApprovalPolicy = {
    ...noApprovalPolicy,
    amounts: { ...noApprovalPolicy.amounts, batch: '5000.00' },
  }
  provider.answer(`PUT ${POLICY}`, ApprovalPolicySchema, saved)
  await press.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Approval settings updated successfully.')
  expect(provider.callsOf(`PUT ${POLICY}`)[0]?.body).toEqual(saved)
  form.getByRole('checkbox', {
    name: 'Calls with an API key wait too',
    description: /Payment files wait in any case\.$/,
  })
})

test('a change of a policy that guards itself asks for approval', async () => {
  provider.guard({ changes: ['policy'] })
  const { press, section } = open()
  const form = within(await section())
  form.getByRole('button', { name: 'Save' })
  await press.type(form.getByRole('textbox', { name: 'Refunds above' }), '50')
  await form.findByRole('button', { name: 'Ask for approval' })
  form.getByText('Changes to the approval settings wait for a second person.')
})

test('a wrong amount shows its error next to the shared hint, and stays', async () => {
  const { press, section } = open()
  const form = within(await section())
  await press.type(form.getByRole('textbox', { name: 'Payment files above' }), 'much')
  await press.click(form.getByRole('button', { name: 'Save' }))
  const field = await form.findByRole('textbox', {
    name: 'Payment files above',
    description: `Invalid amount ${once}`,
  })
  expect(field).toHaveProperty('value', 'much')
  expect(provider.callsOf(`PUT ${POLICY}`)).toEqual([])
})
