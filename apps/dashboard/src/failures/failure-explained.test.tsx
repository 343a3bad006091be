// @vitest-environment jsdom

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { refundProblems } from '@tideway/contract/calls/problems'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { Role } from '@tideway/contract/users/roles/roles'
import { beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../test/render.tsx'
import { SiteConfigProvider } from '../brand/site-config-context.tsx'
import { anchorOf } from '../settings/settings-sections.ts'
import type { FailureProps } from './failure-part.tsx'
import { FailurePart } from './failure-part.tsx'

const provider = startFakeProvider()

const site = SiteConfig.parse({
  brand: 'tideway',
  providerName: 'Tideway',
  restUrl: 'http://provider.example/rest',
  portalUrl: 'http://provider.example/portal',
  checkoutOrigin: 'http://provider.example',
  payoutsUrl: 'http://provider.example/payouts',
  oauth: {
    issuer: 'http://provider.example',
    clientId: 'tideway-dashboard',
    authorizeUrl: 'http://provider.example/authorize',
    signupUrl: 'http://provider.example/signup',
    tokenUrl: 'http://provider.example/token',
    logoutUrl: 'http://provider.example/logout',
  },
  defaultPayIdDomain: 'pay.tideway.example',
})

beforeEach(() => {
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})

function renderFailure(role: Role, failure: FailureProps) {
  const root = createRootRoute()
  const shown = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <FailurePart {...failure} />,
  })
  const settings = createRoute({ getParentRoute: () => root, path: '/settings' })
  const router = createRouter({
    routeTree: root.addChildren([shown, settings]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return renderFor(
    role,
    <SiteConfigProvider config={site}>
      <RouterProvider router={router} />
    </SiteConfigProvider>,
  )
}

const noteOf = (code: string) => screen.findByRole('note', { name: `Failure code ${code}` })

test('a refused payout is explained: who can act, if a retry helps, and the button for the next step', async () => {
  renderFailure('BASE_FINANCE_MANAGER', { kind: 'payout', code: 'AC04' })
  const note = await noteOf('AC04')
  expect(within(note).getByText('AC04')).toBeDefined()
  expect(within(note).getByRole('button', { name: 'Copy Failure code' })).toBeDefined()
  expect(
    within(note).getByText(
      'The account is closed, so the money is back in your balance. Ask the payee for another account, then send a new payout.',
    ),
  ).toBeDefined()
  const facts = within(note).getAllByRole('definition')
  expect(facts.map((fact) => fact.textContent)).toEqual(['The payee', 'Helps after the change'])
  const link = within(note).getByRole<HTMLAnchorElement>('link', { name: 'New Payout Request' })
  expect(link.href).toMatch(/^http:\/\/provider\.example\/payouts/)
})

test('the button is absent without the permission', async () => {
  renderFailure('BASE_FINANCE_OPERATOR', { kind: 'payout', code: 'AC04' })
  const note = await noteOf('AC04')
  expect(within(note).queryByRole('link')).toBe(null)
})

test('an explanation leaves out the parts that the screen already shows', async () => {
  renderFailure('BASE_ADMIN', { kind: 'refund', code: 'AB08', said: 'what' })
  const note = await noteOf('AB08')
  expect(note.textContent).not.toContain('The receiving bank')
  expect(within(note).getByText('Wait a few minutes, then refund again.')).toBeDefined()
})

test('a refused refund leads to the TopUp PayID', async () => {
  const { failureReason } = refundProblems.insufficientFunds.body.details ?? {}
  renderFailure('BASE_ADMIN', { kind: 'refundCall', code: failureReason })
  const note = await noteOf('ERR0.11')
  const link = within(note).getByRole('link', { name: 'TopUp PayID' })
  expect(link.getAttribute('href')).toBe(`/settings#${anchorOf('TopUp PayID')}`)
})

test('without Settings it leads home, where the TopUp PayID is shown', async () => {
  renderFailure('BASE_FINANCE_MANAGER', {
    kind: 'refundCall',
    code: refundProblems.insufficientFunds.body.message,
  })
  const note = await noteOf('ERR0.11')
  const link = within(note).getByRole('link', { name: 'TopUp PayID' })
  expect(link.getAttribute('href')).toBe('/')
})

test('a report that was not delivered leads to its settings', async () => {
  const { text } = sftpFailures.keyRefused('reports')
  renderFailure('BASE_ADMIN', { kind: 'reportDelivery', code: text, said: 'all' })
  const note = await noteOf('login')
  expect(note.textContent).not.toContain('refused our key')
  const link = within(note).getByRole('link', { name: 'Report settings' })
  expect(link.getAttribute('href')).toBe(`/settings#${anchorOf('Daily Transaction Report')}`)
})

test('an unknown code is shown unchanged', async () => {
  renderFailure('BASE_ADMIN', { kind: 'payout', code: 'ZZ99' })
  const note = await noteOf('ZZ99')
  expect(within(note).getByText('ZZ99')).toBeDefined()
  expect(within(note).getByText('Not known to us')).toBeDefined()
  expect(within(note).getByText('Contact support and mention the code.')).toBeDefined()
  expect(within(note).queryByRole('definition')).toBe(null)
})
