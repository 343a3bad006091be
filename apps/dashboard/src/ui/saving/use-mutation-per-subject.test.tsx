// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useMutationPerSubject } from '@tideway/browser/mutations/use-mutation-per-subject'
import { expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'

interface Rename {
  subject: string
  name: string
}

function Renamer({ send }: { send: (rename: Rename) => Promise<void> }) {
  const { pending, run } = useMutationPerSubject({ mutationFn: send })
  const rename = (subject: string, name: string) => () => {
    void run({ subject, name })
    void run({ subject, name: 'second' })
  }
  return (
    <>
      <button onClick={rename('a', 'first of a')} type="button">
        Rename a
      </button>
      <button onClick={rename('b', 'first of b')} type="button">
        Rename b
      </button>
      <p>{[...pending.values()].map(({ subject, name }) => `${subject}: ${name}`).join(', ')}</p>
    </>
  )
}

test('each subject has one mutation at a time, in parallel with other subjects', async () => {
  const sent: Rename[] = []
  const ends: (() => void)[] = []
  const send = (rename: Rename) => {
    sent.push(rename)
    return new Promise<void>((end) => ends.push(end))
  }
  const { press } = renderFor('BASE_ADMIN', <Renamer send={send} />)
  const [a, b] = screen.getAllByRole('button')
  if (!(a && b)) throw new Error('the buttons are missing')
  await press.click(a)
  await screen.findByText('a: first of a')
  await press.click(b)
  await screen.findByText('a: first of a, b: first of b')
  await act(async () => ends[0]?.())
  await screen.findByText('b: first of b')
  await press.click(a)
  await screen.findByText('b: first of b, a: first of a')
  expect(sent).toEqual([
    { subject: 'a', name: 'first of a' },
    { subject: 'b', name: 'first of b' },
    { subject: 'a', name: 'first of a' },
  ])
  await act(async () => ends.slice(1).map((end) => end()))
})
