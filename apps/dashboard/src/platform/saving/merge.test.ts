import { expect, test } from 'vitest'
import { changedSettings, mergeList, mergeSettings } from './merge.ts'

interface Settings {
  on: boolean
  host: string | null
  list: string[]
}
const base: Settings = { on: true, host: 'sftp.example', list: ['a'] }

test.each<[string, Partial<Settings>, Partial<Settings>, Partial<Settings>, string[]]>([
  ['nobody changed anything', {}, {}, {}, []],
  ['only we changed', { on: false }, {}, { on: false }, []],
  ['only they changed', {}, { on: false }, { on: false }, []],
  ['each changed another field', { host: 'x' }, { on: false }, { host: 'x', on: false }, []],
  ['both changed a field alike', { on: false }, { on: false }, { on: false }, []],
  ['both changed a field', { host: 'x' }, { host: 'y' }, { host: 'x' }, ['host']],
  ['both changed a list', { list: ['a', 'b'] }, { list: [] }, { list: ['a', 'b'] }, ['list']],
  ['we cleared what they changed', { host: null }, { host: 'y' }, { host: null }, ['host']],
])('%s', (_situation, ours, theirs, settings, conflicts) => {
  const merged = mergeSettings(base, { ...base, ...ours }, { ...base, ...theirs })
  expect(merged).toEqual({ settings: { ...base, ...settings }, conflicts })
})

test('our save of another setting does not turn on a setting that they turned off', () => {
  const ours = { ...base, host: 'ours.example' }
  const theirs = { ...base, on: false }
  expect(mergeSettings(base, ours, theirs).settings).toEqual({
    on: false,
    host: 'ours.example',
    list: ['a'],
  })
  expect(changedSettings(base, ours)).toEqual({ host: 'ours.example' })
})

test.each([
  ['nothing is changed', ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['each adds one', ['a', 'b', 'o'], ['a', 'b', 't'], ['a', 'b', 't', 'o']],
  ['both add the same one', ['a', 'b', 's'], ['a', 'b', 's'], ['a', 'b', 's']],
  ['we remove one, they add one', ['b'], ['a', 'b', 't'], ['b', 't']],
  ['they remove one, we add one', ['a', 'b', 'o'], ['b'], ['b', 'o']],
  ['both remove the same one', ['b'], ['b'], ['b']],
  ['each removes another', ['a'], ['b'], []],
  ['they sorted it', ['a', 'b', 'o'], ['b', 'a'], ['b', 'a', 'o']],
])('merges a list if %s', (_situation, ours, theirs, merged) => {
  expect(mergeList(['a', 'b'], ours, theirs)).toEqual(merged)
})
