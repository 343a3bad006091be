import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { LastSaved } from '@tideway/contract/calls/precondition'
import { expect, test } from 'vitest'
import type { LoadedSettings } from './save-merged.ts'
import { saveMerged } from './save-merged.ts'

interface Draft {
  on: boolean
  host: string
}
const kim: LastSaved = { name: 'Kim Nguyen', savedDatetime: '2026-11-22T23:42:00.000Z' }

/** Creates a provider with the settings. With `etags: false` it has no ETags and overwrites the settings. */
function provider(draft: Draft, { etags = true } = {}) {
  let version = 1
  const sent: Draft[] = []
  const store = {
    draft,
    sent,
    reads: 0,
    asRead: (): LoadedSettings<Draft> => ({
      draft: store.draft,
      ...(etags && { etag: `"${version}"` }),
    }),
    theySave(part: Partial<Draft>) {
      version++
      store.draft = { ...store.draft, ...part }
    },
    read: async () => {
      store.reads++
      return store.asRead()
    },
    send: async (next: Draft, theirs: LoadedSettings<Draft>) => {
      if (etags && theirs.etag !== `"${version}"`) {
        const message = 'The settings have changed since they were loaded'
        throw new ApiFailure('refused', { status: 412, problem: { message, lastSaved: kim } })
      }
      sent.push(next)
      store.theySave(next)
    },
  }
  return store
}
const before: Draft = { on: true, host: 'sftp.example' }

test('without other saves, sends the changes at once and reads nothing first', async () => {
  const store = provider(before)
  const base = store.asRead()
  const { read, send } = store
  const ours = { ...before, host: 'ours.example' }
  expect(await saveMerged({ base, ours, newest: base, read, send })).toBeUndefined()
  expect([store.draft, store.sent, store.reads]).toEqual([ours, [ours], 0])
})

test.each([true, false])(
  'another field was saved by another user, ETags %s: both changes are kept',
  async (etags) => {
    const store = provider(before, { etags })
    const base = store.asRead()
    store.theySave({ on: false })
    const { read, send } = store
    const ours = { ...before, host: 'ours.example' }
    expect(await saveMerged({ base, ours, newest: base, read, send })).toBeUndefined()
    expect([store.draft, store.reads]).toEqual([{ on: false, host: 'ours.example' }, 1])
  },
)

test.each([
  [true, kim],
  [false, undefined],
])(
  'the same field was saved by another user, ETags %s: nothing is saved',
  async (etags, lastSaved) => {
    const store = provider(before, { etags })
    const base = store.asRead()
    store.theySave({ host: 'theirs.example' })
    const { read, send } = store
    const ours = { ...before, host: 'ours.example' }
    const theirs = store.asRead()
    // With and without having read the other user's save in this browser.
    for (const newest of [base, theirs]) {
      expect(await saveMerged({ base, ours, newest, read, send })).toEqual({
        fields: ['host'],
        theirs,
        lastSaved,
      })
    }
    expect([store.draft.host, store.sent]).toEqual(['theirs.example', []])
  },
)

test('after choosing our values, the next save overwrites theirs', async () => {
  const store = provider(before)
  store.theySave({ host: 'theirs.example' })
  const base = store.asRead()
  const { read, send } = store
  const ours = { ...before, host: 'ours.example' }
  expect(await saveMerged({ base, ours, newest: base, read, send })).toBeUndefined()
  expect(store.draft.host).toBe('ours.example')
})

test('gives up if another user saves between every read and send', async () => {
  const store = provider(before)
  const base = store.asRead()
  const { send } = store
  let count = 0
  const read = async () => {
    const read = store.asRead()
    store.theySave({ on: count++ % 2 === 0 })
    return read
  }
  store.theySave({})
  const ours = { ...before, host: 'ours.example' }
  await expect(saveMerged({ base, ours, newest: base, read, send })).rejects.toMatchObject({
    status: 412,
  })
  expect([count, store.sent]).toEqual([3, []])
})
