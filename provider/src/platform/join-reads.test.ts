import { expect, test } from 'vitest'
import { joinReads } from './join-reads.ts'

/** Reads that end when the test says so. */
function open() {
  const reads: { of: string; end: (answer: string) => void; fail: (error: Error) => void }[] = []
  const read = joinReads<string, string>(
    (question) => question,
    (of) =>
      new Promise((resolve, reject) => {
        reads.push({ of, end: resolve, fail: reject })
      }),
  )
  return { read, reads }
}

const turns = () => new Promise((resolve) => setImmediate(resolve))

test('asked while a read is under way, all share the next one, which begins after they asked', async () => {
  const { read, reads } = open()
  const first = read('a key')
  const later = [read('a key'), read('a key'), read('a key')]
  expect(reads).toHaveLength(1)
  reads[0]?.end('enabled')
  expect(await first).toBe('enabled')
  await turns()
  expect(reads).toHaveLength(2)
  reads[1]?.end('disabled')
  expect(await Promise.all(later)).toEqual(['disabled', 'disabled', 'disabled'])
})

test('asked while the next one is under way, another follows', async () => {
  const { read, reads } = open()
  const answers = [read('a key'), read('a key')]
  reads[0]?.end('one')
  await turns()
  answers.push(read('a key'))
  reads[1]?.end('two')
  await turns()
  reads[2]?.end('three')
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three'])
})

test('asked after all have ended, it is read anew', async () => {
  const { read, reads } = open()
  const first = read('a key')
  reads[0]?.end('one')
  await first
  await turns()
  const second = read('a key')
  expect(reads).toHaveLength(2)
  reads[1]?.end('two')
  expect(await second).toBe('two')
})

test('other questions do not wait', () => {
  const { read, reads } = open()
  void read('a key')
  void read('another key')
  expect(reads.map(({ of }) => of)).toEqual(['a key', 'another key'])
})

test('a read that fails fails for those who asked for it, and the next goes on', async () => {
  const { read, reads } = open()
  const first = read('a key')
  const second = read('a key')
  reads[0]?.fail(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await turns()
  reads[1]?.end('enabled')
  expect(await second).toBe('enabled')
})
