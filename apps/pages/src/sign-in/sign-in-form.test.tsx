// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { SignInForm } from './sign-in-form.tsx'

const address = '/identity/sign-in/abc'
const POST = `POST ${address}`
const provider = startFakeProvider(window.location.origin)

beforeEach(() => {
  window.history.replaceState(null, '', address)
  provider.refuse(`GET ${address}/way`, 404, 'Not found')
})

function open() {
  const facts = { step: undefined, passkey: undefined, email: '' }
  const { press } = renderPage(<SignInForm facts={facts} onStep={() => undefined} />)
  return {
    press,
    email: screen.getByLabelText<HTMLInputElement>('Email'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    button: screen.getByRole('button', { name: 'Sign in' }),
  }
}

test('empty fields show what to enter, and nothing is sent', async () => {
  const { press, email, button } = open()
  await press.click(button)
  await screen.findByText('Enter your email')
  screen.getByText('Enter your password')
  expect(document.activeElement).toBe(email)
  expect(provider.callsOf(POST)).toEqual([])
})

test.each([
  [401, 'Incorrect email or password'],
  [429, 'Too many attempts. Try again in 15 minutes'],
])(
  'a refusal with %d is shown, the email is kept and the password is selected',
  async (status, message) => {
    provider.refuse(POST, status, message)
    const { press, email, password, button } = open()
    await press.type(email, 'ana@harbour.example')
    await press.type(password, 'not-the-password')
    await press.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(provider.callsOf(POST).map(({ body }) => body)).toEqual([
      { email: 'ana@harbour.example', password: 'not-the-password' },
    ])
    expect(email.value).toBe('ana@harbour.example')
    expect(document.activeElement).toBe(password)
  },
)
