// @vitest-environment jsdom

import { act, screen } from '@testing-library/react'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { useSubmission } from './use-submission.ts'

/** Renders a form that saves on a press and shows the state of `useSubmission`. `ends` settles the calls in order. */
function openForm() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const outcomes: boolean[] = []
  function Form() {
    const { busy, failure, run, forget } = useSubmission()
    const save = async () => {
      const sent = Promise.withResolvers<void>()
      const wentWell = await run(
        () => {
          ends.push(sent)
          return sent.promise
        },
        () => true,
      )
      outcomes.push(wentWell)
    }
    const pressTwice = () => {
      void save()
      void save()
    }
    return (
      <>
        <button onClick={pressTwice} type="button">
          {busy ? 'Saving' : 'Save'}
        </button>
        <button onClick={forget} type="button">
          Type
        </button>
        <p aria-label="Failure" role="note">
          {JSON.stringify(failure ?? null)}
        </p>
      </>
    )
  }
  return { ...renderFor('BASE_ADMIN', <Form />), ends, outcomes }
}

const failure = () => JSON.parse(screen.getByRole('note', { name: 'Failure' }).textContent ?? '')

test('sends one call for two presses, and reports the first as successful and the second as ignored', async () => {
  const { press, ends, outcomes } = openForm()
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Saving' })
  expect([ends.length, outcomes]).toEqual([1, [false]])
  await act(async () => ends[0]?.resolve())
  await screen.findByRole('button', { name: 'Save' })
  expect([outcomes, failure()]).toEqual([[false, true], null])
})

test('keeps the failure until the user types, and marks it if the values were read again', async () => {
  const { press, ends, outcomes } = openForm()
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () =>
    ends[0]?.reject(new ApiFailure('refused', { status: 400, problem: { message: 'Too long' } })),
  )
  await screen.findByRole('button', { name: 'Save' })
  expect(outcomes).toEqual([false, false])
  expect(failure()).toMatchObject({ kind: 'refused', message: 'Too long', isCurrent: true })
  await press.click(screen.getByRole('button', { name: 'Type' }))
  expect(failure()).toBeNull()
})

test('clears the previous failure when it sends again', async () => {
  const { press, ends } = openForm()
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => ends[0]?.reject(new ApiFailure('unreachable')))
  await press.click(await screen.findByRole('button', { name: 'Save' }))
  expect(failure()).toBeNull()
  await act(async () => ends[1]?.resolve())
})
