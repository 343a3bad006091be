// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientList } from '@tideway/contract/clients/clients'
import { beforeEach, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../../test/app.tsx'

const provider = startFakeProvider()
beforeEach(() => answerFrame(provider))

const LIST = 'GET /rest/v1/clients'
const own = {
  clientId: 'HARBOUR',
  clientName: 'Harbour Roasters',
  legalName: 'Harbour Roasters Pty Ltd',
}
const manly = { clientId: 'HARBOURM1', clientName: 'Harbour Manly', legalName: 'Manly Pty Ltd' }
const newtown = { clientId: 'HARBOURN1', clientName: 'Harbour Newtown', legalName: 'N Pty Ltd' }

async function openDrawer(path = '/transactions/NoSuchType') {
  const { press } = openApp({ role: 'BASE_ADMIN', path })
  await press.click(await screen.findByRole('button', { name: 'Mia Okafor, Admin' }))
  return { press, drawer: within(await screen.findByRole('dialog', { name: 'Mia Okafor' })) }
}

test('a client list that fails says so, is read again, and leaves the screen usable', async () => {
  provider.refuse(LIST, 500, 'Internal server error')
  const { press, drawer } = await openDrawer()
  await drawer.findByText('We couldn’t load your clients.')
  screen.getByText('Invalid transactionType')
  provider.answer(LIST, ClientList, [own, manly, newtown])
  await press.click(drawer.getByRole('button', { name: 'Try again' }))
  await drawer.findByText('3 clients')
  drawer.getByRole('combobox', { name: 'Switch to client' })
})

test('a user without branches has no other client to switch to', async () => {
  const { drawer } = await openDrawer()
  await drawer.findByText('Your organisation has no other clients.')
  const field = drawer.getByRole<HTMLInputElement>('combobox', { name: 'Switch to client' })
  expect(field.disabled).toBe(true)
})

test('the drawer counts the clients that match, and says if none does', async () => {
  provider.answer(LIST, ClientList, [own, manly, newtown])
  const { press, drawer } = await openDrawer()
  const field = await drawer.findByRole('combobox', { name: 'Switch to client' })
  await drawer.findByText('3 clients')
  expect(drawer.queryByRole('link', { name: /^Back to/ })).toBe(null)
  await press.type(field, 'NEWTOWN')
  await drawer.findByText('1 of 3 clients')
  await press.type(field, ' x')
  await drawer.findByText('No clients match ‘NEWTOWN x’.')
  drawer.getByText('0 of 3 clients')
})

test('a client of another organisation in the address is removed with a notice', async () => {
  provider.answer(LIST, ClientList, [own, manly])
  openApp({ role: 'BASE_ADMIN', path: '/transactions/NoSuchType?clientId=KELPCO1&from=mail' })
  await screen.findByText(
    'You can’t act for client KELPCO1, so you’re acting for your own organisation.',
  )
  await waitFor(() => expect(window.location.search).toBe('?from=mail'))
  expect(screen.queryByText(/^Acting for/)).toBe(null)
  expect(window.sessionStorage.getItem('clientId')).toBe(null)
})
