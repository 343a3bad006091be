// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import { expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'

function Sender({ send }: { send: (text: string) => Promise<void> }) {
  const { mutate, isPending } = useSingleMutation({ mutationFn: send })
  function pressTwice() {
    mutate('first')
    mutate('second')
  }
  return (
    <button onClick={pressTwice} type="button">
      {isPending ? 'Sending' : 'Send'}
    </button>
  )
}

test('a second press during a call sends nothing, and a press after the call sends again', async () => {
  const sent: string[] = []
  const ends: (() => void)[] = []
  const send = (text: string) => {
    sent.push(text)
    return new Promise<void>((end) => ends.push(end))
  }
  const { press } = renderFor('BASE_ADMIN', <Sender send={send} />)
  await press.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('button', { name: 'Sending' })
  expect(sent).toEqual(['first'])
  await act(async () => ends[0]?.())
  await press.click(await screen.findByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['first', 'first'])
  await act(async () => ends[1]?.())
})
