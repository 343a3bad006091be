// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { Note, Notes } from '@tideway/contract/notes/note'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { isFormOpen } from '../../session/open-forms.ts'
import { NotesSection } from './notes-section.tsx'

const provider = startFakeProvider()
const LIST = 'GET /portal/v1/notes'
const ADD = 'POST /portal/v1/notes'

const note = (text: string, noteId = '1'): Note => ({
  noteId,
  text,
  author: { name: 'support@harbour.example', role: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
  createdDatetime: '2026-11-20T03:00:00.000Z',
})

beforeEach(() => {
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})

function open() {
  const { press, container } = renderFor(
    'BASE_FINANCE_OPERATOR',
    <NotesSection record={{ kind: 'payment', id: '7b1d' }} />,
  )
  const typed = () => screen.getByLabelText<HTMLTextAreaElement>('Add a note')
  return {
    container,
    press,
    typed,
    async write(text: string) {
      await press.click(typed())
      await press.paste(text)
      await press.click(screen.getByRole('button', { name: 'Add note' }))
    },
  }
}

test('its writer hides a note after a second press, and a colleague cannot', async () => {
  const own = { ...note('Wrong customer', '2'), author: { name: 'mia@harbour.example' } }
  provider.answer(LIST, Notes, { notes: [own, note('Called')] })
  provider.answer('POST /portal/v1/notes/2/hide', Note, {
    ...own,
    text: '',
    hidden: { by: 'mia@harbour.example', datetime: '2026-11-20T04:00:00.000Z' },
  })
  const { press } = open()
  await press.click(await screen.findByRole('button', { name: 'Hide' }))
  await press.click(screen.getByRole('button', { name: 'Hide the note' }))
  await screen.findByText('Hidden by mia@harbour.example')
  expect(screen.queryByText('Wrong customer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
})

test('shows who wrote what, and text as text', async () => {
  provider.answer(LIST, Notes, { notes: [note('<img src=x onerror=alert(1)>\nline two')] })
  const { container } = open()
  const list = await screen.findByRole('list', { name: 'Notes, newest first' })
  expect(within(list).getByText('support@harbour.example')).toBeDefined()
  expect(within(list).getByText('Customer Service Operator')).toBeDefined()
  expect(within(list).getByText(/<img src=x onerror=alert\(1\)>/).textContent).toBe(
    '<img src=x onerror=alert(1)>\nline two',
  )
  expect(container.querySelector('img')).toBeNull()
  expect(provider.callsOf(LIST)[0]?.query).toEqual({
    clientId: 'HARBOUR',
    kind: 'payment',
    id: '7b1d',
  })
})

describe('a note', () => {
  test('is added once, and shown at the top', async () => {
    provider.answer(LIST, Notes, { notes: [note('Earlier')] })
    provider.answer(ADD, Note, note('The customer called', '2'))
    const { write, typed } = open()
    await screen.findByText('Earlier')
    await write('The customer called')
    await screen.findByText('Note added')
    expect(screen.getAllByRole('listitem').map((item) => item.lastChild?.textContent)).toEqual([
      'The customer called',
      'Earlier',
    ])
    expect(typed().value).toBe('')
    expect(document.activeElement).toBe(typed())
    expect(provider.callsOf(ADD)).toMatchObject([
      {
        body: { kind: 'payment', id: '7b1d', text: 'The customer called' },
        idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ])
  })

  test('with a lost response keeps its text and its key', async () => {
    provider.answer(LIST, Notes, { notes: [] })
    provider.lose(ADD)
    const { write, typed, press } = open()
    await screen.findByText('No notes yet.')
    await write('Called')
    await screen.findByText(/your note may have been saved/)
    expect(typed().value).toBe('Called')
    expect(isFormOpen()).toBe(true)
    provider.answer(ADD, Note, note('Called'))
    await press.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('Note added')
    expect(isFormOpen()).toBe(false)
    const [first, second] = provider.callsOf(ADD)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  test('that is refused says why, and keeps its text', async () => {
    provider.answer(LIST, Notes, { notes: [] })
    provider.refuse(ADD, 409, 'A transaction can have up to 100 notes')
    const { write, typed } = open()
    await write('One more')
    await screen.findByText(
      'Your note wasn’t saved. Try again; nothing you typed is lost. A transaction can have up to 100 notes.',
    )
    expect(typed().value).toBe('One more')
  })

  test('that is empty or too long is not sent', async () => {
    provider.answer(LIST, Notes, { notes: [] })
    const { write, press, typed } = open()
    await press.click(screen.getByRole('button', { name: 'Add note' }))
    expect(screen.getByText('Enter a note')).toBeDefined()
    expect(document.activeElement).toBe(typed())
    await write('x'.repeat(2001))
    expect(screen.getByText('Enter a note of up to 2,000 characters')).toBeDefined()
    expect(provider.callsOf(ADD)).toEqual([])
  })
})

test('notes that can’t be loaded are reported, and loaded again', async () => {
  provider.refuse(LIST, 400, 'Bad request')
  const { press } = open()
  await screen.findByText(/We couldn’t load the notes/)
  provider.answer(LIST, Notes, { notes: [note('There it is')] })
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('There it is')
})

test('a provider without notes has no section', async () => {
  provider.refuse(LIST, 404, 'Not found')
  open()
  await expect.poll(() => screen.queryByRole('heading', { name: 'Notes' })).toBeNull()
})
