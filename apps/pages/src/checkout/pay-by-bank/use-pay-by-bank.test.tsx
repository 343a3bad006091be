import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePayByBank } from './use-pay-by-bank.ts'

const payer = { payID: '0400 123 456' }

/** Renders the actions of a payer. The state is read when the test says so. */
function renderActions() {
  const sent: string[] = []
  const reads: ((answered: boolean) => void)[] = []
  const { result } = renderHook(() =>
    usePayByBank(
      {
        ask: async () => {
          sent.push('ask')
          return { kind: 'look' }
        },
        giveUp: async () => {
          sent.push('give up')
          return true
        },
      },
      () => new Promise((resolve) => reads.push(resolve)),
    ),
  )
  const endRead = () => act(async () => reads.shift()?.(true))
  return { result, sent, endRead }
}

test('a request is sent once, however often its button is pressed', async () => {
  const { result, sent, endRead } = renderActions()
  await act(async () => {
    void result.current.ask(payer, 'mobile')
    void result.current.ask(payer, 'mobile')
  })
  await endRead()
  expect([sent, result.current.step.kind]).toEqual([['ask'], 'idle'])
})

test('a request is withdrawn, and another sent, that was pressed before the state was read', async () => {
  const { result, sent, endRead } = renderActions()
  await act(async () => void result.current.ask(payer, 'mobile'))
  await act(async () => void result.current.giveUp())
  expect(sent).toEqual(['ask'])
  await endRead()
  expect([sent, result.current.step.kind]).toEqual([['ask', 'give up'], 'givingUp'])
  await act(async () => void result.current.ask(payer, 'mobile'))
  await endRead()
  expect([sent, result.current.step.kind]).toEqual([['ask', 'give up', 'ask'], 'asking'])
  await endRead()
  expect(result.current.step.kind).toBe('idle')
})
