// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { InvitationView } from '@tideway/contract/users/invitation'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

const address = '/identity/sign-in/abc'
const provider = startFakeProvider(window.location.origin)
const POST = `POST ${address}/invitation`
const view = {
  email: 'jo@harbour.example',
  clientName: 'Harbour Roasters',
  role: 'Finance Operator',
  invitedBy: 'Amelia Hart',
}

beforeEach(() => window.history.replaceState(null, '', address))

async function open(signedIn?: InvitationView['signedIn']) {
  provider.answer(`GET ${address}/invitation`, InvitationView, {
    ...view,
    ...(signedIn && { signedIn }),
  })
  const { press } = renderPage(<InvitationScreen />)
  return press
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.findByRole('button', { name: 'Save and sign in' })

test('the invitation says who invited whom, and empty fields show what to enter', async () => {
  const press = await open()
  await press.click(await save())
  for (const message of ['Enter your given name', 'Enter your family name', 'Choose a password'])
    await screen.findByText(message)
  expect(field('Email').value).toBe('jo@harbour.example')
  expect(document.activeElement).toBe(field('Given name'))
  expect(document.body.textContent).toContain(
    'Amelia Hart invited you to join Harbour Roasters. Your role: Finance Operator.',
  )
  expect(provider.callsOf(POST)).toEqual([])
})

test('a failed answer is reported, and typed values are kept', async () => {
  const press = await open()
  await save()
  await press.type(field('Given name'), 'Jo')
  await press.type(field('Family name'), 'Rivers')
  await press.type(field('Password'), 'mango otter violin')
  provider.refuse(POST, 500, 'Internal server error')
  await press.click(await save())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong on our side. Please try again in a moment.',
  )
  expect(['Given name', 'Family name', 'Password'].map((label) => field(label).value)).toEqual([
    'Jo',
    'Rivers',
    'mango otter violin',
  ])
})

test('a signed-in user is asked before the form appears', async () => {
  const press = await open({
    name: 'Mia Okafor',
    email: 'mia@harbour.example',
    returnUrl: 'http://localhost:3000/',
  })
  await screen.findByRole('heading', { name: 'Continue as the invited person?' })
  expect(screen.queryByLabelText('Password')).toBe(null)
  expect(document.body.textContent).toContain(
    'You’re signed in as Mia Okafor (mia@harbour.example)',
  )
  await press.click(screen.getByRole('button', { name: 'Log out and continue' }))
  await screen.findByRole('heading', { name: 'Choose your password' })
})
