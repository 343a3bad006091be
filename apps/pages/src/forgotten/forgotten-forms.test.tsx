// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { renderPage } from '../../test/render.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { ChooseNewPassword } from './choose-new-password.tsx'

const provider = startFakeProvider(window.location.origin)
const ASK = 'POST /identity/forgotten'
const CHANGE = 'POST /identity/forgotten/link'

beforeEach(() => window.history.replaceState(null, '', '/identity/forgotten/link'))

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })

test('an empty email is not sent, and gets the focus until it is typed', async () => {
  const { press } = renderPage(<AskForLink />)
  await press.click(button('Send link'))
  await screen.findByText('Enter your email')
  expect(document.activeElement).toBe(field('Email'))
  expect(provider.callsOf(ASK)).toEqual([])
  await press.type(field('Email'), 'j')
  expect(screen.queryByText('Enter your email')).toBe(null)
})

test('the next page names the submitted email', async () => {
  provider.answer(ASK, z.object({}), {})
  const { press } = renderPage(<AskForLink />)
  await press.type(field('Email'), 'jo@harbour.example')
  await press.click(button('Send link'))
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(provider.callsOf(ASK).map(({ body }) => body)).toEqual([{ email: 'jo@harbour.example' }])
  screen.getByText('jo@harbour.example')
})

test('a password that the server rejects can be sent again', async () => {
  provider.refuse(CHANGE, 429, 'Too many attempts. Try again in 9 minutes')
  const { press } = renderPage(<ChooseNewPassword email="jo@harbour.example" />)
  await press.type(field('New password'), 'mango otter violin')
  await press.click(button('Save password'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Try again in 9 minutes',
  )
  provider.answer(CHANGE, z.object({}), {})
  await press.click(button('Save password'))
  await screen.findByRole('heading', { name: 'Your password has changed' })
})
